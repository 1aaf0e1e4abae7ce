import { useLocation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { shortName } from "~/domain/shared/names";
import { ProperName } from "~/ui/members/proper-name";
import { openDialog } from "~/ui/dialog/open-dialog";
import { PlainLink } from "~/ui/shell/plain-link";
import { useReloadAtZero } from "~/ui/spaces/countdown";
import { ServerTimeProvider } from "~/ui/time/server-time";
import { DriverBar } from "./driver-bar";
import { OwnerBar } from "./owner-bar";
import { HandoverCard } from "./handover-card";
import { DepartureCard } from "./departure-card";
import { thanksTitle } from "~/domain/listings/rating-rules";
import { RequestToAnswerCard } from "./request-to-answer";
import type { AppData } from "~/ui/shell/app-data";
import type { EndShown, HandoverShown, ToAnswer } from "./bar-data";
import "./promise-bar.css";
import { distanceText } from "~/domain/places/rules";
import { Icon } from "~/ui/icons/icon";
import { SpaceForm } from "~/ui/spaces/space-form";

/** The part of an address that leads here. */
const ID = "promise";

interface BarsProps extends Pick<AppData, "promises" | "promiseEnd" | "toRate" | "departure" | "toAnswer" | "now"> {
  /** The page loads itself anew: it has no script and no text field. */
  refreshing: boolean | undefined;
}

/** The promise bar on top of every page (docs/product.md#promises). A redirect to `#promise` leads view and focus to it. */
export function Bars({ promises, promiseEnd, toRate, departure, toAnswer, refreshing, now }: BarsProps) {
  const reloadBars = useReloadAtZero(() => promises.length > 0);
  const { pathname } = useLocation();
  useFocusWhenNamed();
  return (
    <ServerTimeProvider now={now}>
      <section className="bars" aria-label="Promises and requests">
        <span id={ID} className="bars-start" tabIndex={-1} />
        <News promises={promises} toRate={toRate} end={promiseEnd} />
        {promises.map((promise) =>
          promise.role === "driver" ? (
            <DriverBar key={promise.space.id} promise={promise} onExpired={reloadBars} />
          ) : (
            <OwnerBar key={promise.space.id} promise={promise} onExpired={reloadBars} />
          ),
        )}
        <Requests {...toAnswer} pathname={pathname} />
        {refreshing && <StopRefreshing />}
        {departure && <DepartureCard key={departure.leavesAt} question={departure} />}
        {promiseEnd && <EndCard end={promiseEnd} />}
        {toRate && showsRating(toRate, pathname) && <HandoverCard key={toRate.spaceId} handover={toRate} />}
      </section>
    </ServerTimeProvider>
  );
}

/** Between the element and its words, in ms: screen readers miss words that an element comes with. */
const SPOKEN_AFTER_MS = 200;

/** Reads aloud who is coming or gave up, and who parked, since no toast says it. What the server rendered is no news. */
function News({ promises, toRate, end }: Pick<BarsProps, "promises" | "toRate"> & { end: EndShown | null }) {
  const coming = promises
    .filter(({ role, phase, space }) => role === "owner" && phase === "running" && space.bound)
    .flatMap(({ space }) => space.promisedTo ?? [])
    .map((driver) => `${shortName(driver)} is coming`)
    .join(". ");
  const news = coming || (toRate?.justNow ? thanksTitle(toRate) : (end?.text ?? ""));
  const isHydrated = useHydrated();
  const [rendered] = useState(isHydrated ? "" : news);
  const [spoken, setSpoken] = useState("");
  useEffect(() => {
    if (news === rendered && spoken === "") return;
    const timer = setTimeout(() => setSpoken(news), SPOKEN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [news, rendered, spoken]);
  return (
    <p className="unseen" role="status">
      {spoken}
    </p>
  );
}

/**
 * The requests that wait for the member's answer: the nearest as a card on the home, and a line on other pages. The Requests
 * screen lists them itself, and a thread shows its partner's alone.
 */
function Requests({ requests: [first], count, pathname }: ToAnswer & { pathname: string }) {
  if (!first || pathname === "/requests") return null;
  const isThread = pathname.startsWith("/chat/");
  if (isThread && pathname !== `/chat/${first.requesterId}`) return null;
  if (isThread || pathname === "/")
    return <RequestToAnswerCard key={first.id} request={first} more={isThread ? 0 : count - 1} />;
  return (
    <PlainLink className="request-line" to="/requests">
      <div>
        <ProperName>{first.name}</ProperName>
        {count > 1 ? ` and ${count - 1} more need` : " needs"} a space · <strong>Answer</strong>
      </div>
    </PlainLink>
  );
}

/** The history lists all handovers to rate itself. */
const showsRating = ({ today }: HandoverShown, pathname: string): boolean =>
  pathname !== "/parking-history" && (today || pathname === "/");

/** Focuses the bars after a press that leads to them: the pressed button is gone. */
function useFocusWhenNamed(): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    if (hash !== `#${ID}`) return;
    // Its title is read aloud then: no toast says it too. The start comes first: a head that sticks is in sight already, so
    // its focus alone doesn't bring the buttons below it into view.
    const focus = () => {
      for (const part of [`#${ID}`, ".promise-bar h2"]) document.querySelector<HTMLElement>(part)?.focus();
    };
    // A dialog that closes gives the focus back to what opened it.
    const dialog = openDialog();
    if (dialog) dialog.addEventListener("close", focus, { once: true });
    else focus();
  }, [hash, key]);
}

/** A link to the same page without its reloads (docs/product.md#without-javascript). */
function StopRefreshing() {
  const { pathname, search } = useLocation();
  const parameters = new URLSearchParams(search);
  parameters.set("refresh", "off");
  return (
    <a className="lone" href={`${pathname}?${parameters.toString()}`}>
      Stop refreshing
    </a>
  );
}

/** A promise that ended stays as a card, with what to do next, until it is dismissed (docs/product.md#promises). */
const EndCard = ({ end: { id, role, text, spaceId, onMap, next } }: { end: EndShown }) => (
  <section className="card end-card" aria-label="Your promise ended">
    <p>
      {text}{" "}
      {role === "owner" ? (
        onMap && <PlainLink to={`/#space-${spaceId}`}>Your space</PlainLink>
      ) : next ? (
        <PlainLink to={`/#space-${next.id}`}>Nearest other space: {distanceText(next.miles)}</PlainLink>
      ) : (
        <PlainLink to="/">Nothing else is free nearby. Look at the map.</PlainLink>
      )}
    </p>
    <SpaceForm>
      <button className="button bare round" name="hide-end" value={id} aria-label="Dismiss">
        <Icon name="close" />
      </button>
    </SpaceForm>
  </section>
);
