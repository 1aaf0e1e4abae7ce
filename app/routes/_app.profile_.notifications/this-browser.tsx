import { useRevalidator } from "@remix-run/react";
import { type ReactNode, useEffect, useState } from "react";
import { subscribeBrowser, type PushState, pushStateOf } from "~/ui/offline/push-subscription";
import { useInstall } from "~/ui/offline/install-prompt";
import { listenToWorker } from "~/ui/offline/service-workers";
import { useMember } from "~/ui/shell/app-data";
import steps from "./home-screen.svg";
import "./home-screen.css";

interface Props {
  /** The server's key, with which the browser subscribes. */
  publicKey: string;
  /** The server has a subscription of this session. */
  isKnown: boolean;
}

/**
 * Allows notifications in this browser, or says why it cannot. Without JavaScript it says that too. Nothing moves when the
 * browser tells its state: the button is there before, and the sentences have two lines on a phone.
 */
export function ThisBrowser({ publicKey, isKnown }: Props) {
  const [state, setState] = useState<PushState | null>(isKnown ? "on" : null);
  const [problem, setProblem] = useState("");
  const [isAsking, setAsking] = useState(false);
  const { revalidate } = useRevalidator();
  const memberId = useMember()?.id ?? "";
  const arrived = useArrival(revalidate);

  useEffect(() => {
    let unmounted = false;
    void pushStateOf(isKnown).then((now) => unmounted || setState(now));
    return () => void (unmounted = true);
  }, [isKnown]);

  const allow = async () => {
    setAsking(true);
    setProblem("");
    try {
      setState(await subscribeBrowser(publicKey, memberId));
      revalidate();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : "That didn't work. Please try again.");
    }
    setAsking(false);
  };

  return (
    <section className="card stack" aria-labelledby="this-browser">
      <h2 id="this-browser">This phone or browser</h2>
      <p>Spaces go fast. A notification reaches you while this page is closed.</p>
      <p className="scriptless">
        To allow notifications, your browser needs JavaScript. Without it you can still choose below what your other
        phones show.
      </p>
      <div className="stack scripted">
        <p>{sentences[state ?? "off"]}</p>
        {state !== "on" && (
          <button type="button" className="button" disabled={state !== "off" || isAsking} onClick={() => void allow()}>
            {isAsking ? "Asking..." : "Allow Notifications"}
          </button>
        )}
      </div>
      <div role="status">
        {problem && <p className="notice danger">{problem}</p>}
        {arrived && <p className="notice">A notification arrived in this browser at {arrived}.</p>}
      </div>
    </section>
  );
}

const sentences: Record<PushState, string> = {
  on: "Notifications are on.",
  off: "Notifications are off. Your browser asks you once more before it shows any.",
  denied: "Your browser blocks them. Allow this site in its settings, then reload the page.",
  "home-screen": "On iPhone and iPad they come only to an app on the home screen. See below.",
  insecure: "Browsers show notifications only from addresses that begin with https.",
  unsupported: "This browser can't show notifications.",
};

/** The time of day at which the service worker last got a push while this page is open. */
function useArrival(onArrival: () => void): string {
  const [time, setTime] = useState("");
  useEffect(() => {
    const listen = ({ data }: MessageEvent<unknown>) => {
      if (data !== "push-arrived") return;
      setTime(new Date().toLocaleTimeString("en-US"));
      onArrival();
    };
    return listenToWorker(listen);
  }, [onArrival]);
  return time;
}

/** The device of this request. The steps for it are open at first. */
export type Device = "apple" | "other";

/** How to put the app on the home screen, step by step (docs/product.md#offline). */
export function HomeScreen({ brand, device }: { brand: string; device: Device }) {
  const install = useInstall();
  return (
    <section id="home-screen" className="card stack home-screen" aria-labelledby="home-screen-title">
      <h2 id="home-screen-title">On your home screen</h2>
      <p>{brand} then opens like an app, also without a network.</p>
      {install && (
        <button type="button" className="button" onClick={install}>
          Install
        </button>
      )}
      <details open={device === "apple"}>
        <summary>iPhone and iPad</summary>
        <p>Notifications come only to an app on the home screen.</p>
        <ol>
          <Step picture="share">Open this page in Safari and tap Share: the square with an arrow that points up.</Step>
          <Step picture="add">Scroll down, and tap 'Add to Home Screen', then 'Add'.</Step>
          <Step picture="open">Open {brand} from the home screen, sign in, and come back to this page.</Step>
        </ol>
      </details>
      <details open={device === "other"}>
        <summary>Android and computers</summary>
        <ol>
          <Step picture="menu">Open the browser's menu: three dots beside the address.</Step>
          <Step picture="add">Choose 'Install app' or 'Add to Home screen'.</Step>
          <Step picture="open">Open {brand} from the home screen.</Step>
        </ol>
      </details>
    </section>
  );
}

/** One step. Screen readers do not get the picture, because the words say all of it. */
const Step = ({ picture, children }: { picture: string; children: ReactNode }) => (
  <li>
    <svg width="72" height="72" aria-hidden="true">
      <use href={`${steps}#${picture}`} />
    </svg>
    <p>{children}</p>
  </li>
);
