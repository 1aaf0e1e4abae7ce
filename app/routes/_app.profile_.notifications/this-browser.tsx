import { useRevalidator } from "@remix-run/react";
import { useEffect, useState } from "react";
import { allowHere, standingOf, type Standing } from "~/ui/offline/allow-here";

interface Props {
  /** The server's key, with which the browser subscribes. */
  publicKey: string;
  /** The server has a subscription of this session. */
  isKnown: boolean;
}

/** Allows notifications in this browser, or says why it cannot. Without JavaScript it says that too. */
export function ThisBrowser({ publicKey, isKnown }: Props) {
  const [standing, setStanding] = useState<Standing>();
  const [problem, setProblem] = useState("");
  const [isAsking, setAsking] = useState(false);
  const { revalidate } = useRevalidator();
  const arrived = useArrival(revalidate);

  useEffect(() => {
    let unmounted = false;
    void standingOf(isKnown).then((now) => unmounted || setStanding(now));
    return () => void (unmounted = true);
  }, [isKnown]);

  const allow = async () => {
    setAsking(true);
    setProblem("");
    try {
      setStanding(await allowHere(publicKey));
      revalidate();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : "That did not work. Please try again.");
    }
    setAsking(false);
  };

  return (
    <section className="card stack" aria-labelledby="this-browser">
      <h2 id="this-browser">This phone or browser</h2>
      <p>An offer lives for minutes. A notification reaches you while this page is closed.</p>
      <p>{standing ? sentences[standing] : NO_SCRIPT}</p>
      {standing === "off" && (
        <button type="button" className="button" disabled={isAsking} onClick={() => void allow()}>
          {isAsking ? "Asking..." : "Allow Notifications"}
        </button>
      )}
      <div role="status">
        {problem && <p className="notice danger">{problem}</p>}
        {arrived && <p className="notice">A notification arrived in this browser at {arrived}.</p>}
      </div>
    </section>
  );
}

const NO_SCRIPT =
  "To allow notifications, your browser needs JavaScript. Without it you can still choose below what your other phones show.";

const sentences: Record<Standing, string> = {
  on: "Notifications are on.",
  off: "Notifications are off. Your browser asks you once more before it shows any.",
  denied:
    "Your browser blocks notifications from here. Allow them in its settings for this site, then load this page again.",
  "home-screen": "On iPhone and iPad, notifications come only to an app on the home screen. The steps are below.",
  insecure: "Browsers show notifications only from addresses that begin with https.",
  unsupported: "This browser cannot show notifications.",
};

/** The time of day at which the service worker last got a push while this page is open. */
function useArrival(onArrival: () => void): string {
  const [time, setTime] = useState("");
  useEffect(() => {
    if (!("serviceWorker" in navigator)) return;
    const { serviceWorker } = navigator;
    const listen = ({ data }: MessageEvent<unknown>) => {
      if (data !== "push-arrived") return;
      setTime(new Date().toLocaleTimeString("en-US"));
      onArrival();
    };
    serviceWorker.addEventListener("message", listen);
    return () => serviceWorker.removeEventListener("message", listen);
  }, [onArrival]);
  return time;
}
