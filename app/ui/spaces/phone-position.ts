import { useSyncExternalStore } from "react";
import { SURE_METRES } from "~/domain/listings/space-rules";
import { distanceMetres } from "~/domain/places/rules";

/*
 * Where the phone is: the page's only watch of it. All parts of a page share what it tells. Nothing here is sent.
 */

declare global {
  interface Window {
    /** The position that the page's first script found (`early-place.tsx`). */
    earlyPlace?: GeolocationPosition;
  }
}

type PhonePosition =
  | { state: "reading" }
  /** `ageMinutes`: how old the measurement was when the phone told it. */
  | { state: "known"; position: GeolocationPosition; ageMinutes: number }
  /** A code of GeolocationPositionError, or why the browser is not even asked. */
  | { state: "failed"; why: Failure };

type Failure = number | "insecure" | "unsupported";
/** GeolocationPositionError.POSITION_UNAVAILABLE */
const UNAVAILABLE = 2;

/** In ms (tests/specification.md#parking-and-map). */
export const POSITION_OPTIONS: PositionOptions = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 60_000 };

const MINUTE_MS = 60_000;

const READING: PhonePosition = { state: "reading" };
let current: PhonePosition = READING;
/** When the last position was told, or the page became visible after it: hidden pages are told nothing. */
let toldAt = 0;
let watch: number | null = null;
const listeners = new Set<() => void>();

function tell(next: PhonePosition): void {
  current = next;
  for (const listen of listeners) listen();
}

const learn = (position: GeolocationPosition): void => {
  const { coords } = position;
  // Programs that make positions up can tell NaN, or texts.
  if (Number.isFinite(coords.latitude + coords.longitude)) {
    toldAt = performance.now();
    tell({ state: "known", position, ageMinutes: Math.max(0, Date.now() - position.timestamp) / MINUTE_MS });
  } else fail(UNAVAILABLE);
};

/** After the first position, failures are ignored. */
const fail = (why: Failure): void => {
  if (current.state !== "known") tell({ state: "failed", why });
};

const onVisible = (): void => {
  if (!document.hidden) toldAt = performance.now();
};

/** Calls `listen` at each change until the returned function is called. Someone who joins after a failure asks anew. */
export function followPosition(listen: () => void): () => void {
  listeners.add(listen);
  if (watch === null || current.state === "failed") begin();
  return () => {
    listeners.delete(listen);
    if (listeners.size > 0) return;
    end();
    current = READING;
  };
}

function begin(): void {
  end();
  // On plain http browsers claim that the member denied it.
  if (!window.isSecureContext) {
    fail("insecure");
    return;
  }
  if (window.earlyPlace) learn(window.earlyPlace);
  document.addEventListener("visibilitychange", onVisible);
  try {
    watch = navigator.geolocation.watchPosition(learn, ({ code }) => fail(code), POSITION_OPTIONS);
  } catch {
    fail("unsupported"); // there is none, or an extension denies it
  }
}

function end(): void {
  document.removeEventListener("visibilitychange", onVisible);
  if (watch !== null) navigator.geolocation.clearWatch(watch);
  watch = null;
}

const followNothing = () => () => undefined;

/** The phone's position, as long as the component is there. `wanted` false does not ask for it. */
export const usePhonePosition = (wanted: boolean): PhonePosition =>
  useSyncExternalStore(
    wanted ? followPosition : followNothing,
    () => (wanted ? current : READING),
    () => READING,
  );

/** What a member reads for each reason (tests/specification.md#location-errors). */
export function failureText(why: Failure): string {
  switch (why) {
    case "insecure":
      return "Without https, browsers tell no position. Please type a place.";
    case "unsupported":
      return "Geolocation is not supported by this browser.";
    case 1:
      return "Location access denied by user.";
    case 2:
      return "Location information is unavailable.";
    case 3:
      return "Location request timed out.";
    default:
      return "An error occurred while fetching location.";
  }
}

/** Whether the member has allowed the position. False in a browser that does not tell. */
export const isLocationAllowed = async (): Promise<boolean> => {
  try {
    return (await navigator.permissions.query({ name: "geolocation" })).state === "granted";
  } catch {
    return false;
  }
};

/** How long to wait for a position in ms. A question that nobody answers has no end of its own. */
const TIMEOUT_MS = 8000;
/** The first position may be as old as this, in ms. The ones after it are measured anew. */
const RECENT_MS = 2 * 60_000;
/** How long a recent position waits for one that contradicts it, in ms. Phones that move tell one each second. */
const CONTRADICTION_MS = 3000;

const ask = (maximumAge: number) =>
  new Promise<GeolocationPosition>((resolve, reject) =>
    navigator.geolocation.getCurrentPosition(resolve, reject, {
      enableHighAccuracy: true,
      timeout: TIMEOUT_MS,
      maximumAge,
    }),
  );

const isRecent = ({ timestamp }: GeolocationPosition) => Math.abs(Date.now() - timestamp) <= RECENT_MS;

/** Null where nothing newer comes within `ms`, or the phone cannot tell: in a garage without network, for instance. */
const newer = (ms: number) =>
  Promise.race([ask(0).catch(() => null), new Promise<null>((resolve) => setTimeout(resolve, ms, null))]);

/**
 * Measures until two positions in a row agree, because one can jump, and a phone's clock of positions can be wrong. If the
 * first is recent and no second comes within 3 s (the phone stands still, or has no network), the first is enough. The page's
 * watch may know the first already; these 3 s then began when it was told. Null once `stopped`.
 */
async function agreedPosition(stopped: AbortSignal): Promise<GeolocationPosition | null> {
  const watched = current.state === "known" && isRecent(current.position) ? current.position : null;
  let last = watched ?? (await ask(RECENT_MS));
  let wait = CONTRADICTION_MS - (watched ? performance.now() - toldAt : 0);
  while (!stopped.aborted) {
    if (wait <= 0) return last;
    // One that isn't recent isn't enough alone, so the next may take as long as it needs.
    const next = await (isRecent(last) ? newer(wait) : ask(0));
    if (!next) return last;
    const allowed = Math.max(SURE_METRES, last.coords.accuracy, next.coords.accuracy);
    if (distanceMetres(last.coords, next.coords) <= allowed) return next;
    last = next;
    wait = CONTRADICTION_MS;
  }
  return null;
}

/** The phone's position, measured by a tap. Null where it is refused, unknown, unanswered for 8 s or `cancelled`. */
export async function measurePosition(cancelled?: AbortSignal): Promise<GeolocationPosition | null> {
  const over = new AbortController();
  const timer = setTimeout(() => over.abort(), TIMEOUT_MS);
  const stop = () => over.abort();
  cancelled?.addEventListener("abort", stop);
  try {
    return await Promise.race([
      agreedPosition(over.signal).catch(() => null),
      new Promise<null>((resolve) => over.signal.addEventListener("abort", () => resolve(null))),
    ]);
  } finally {
    clearTimeout(timer);
    cancelled?.removeEventListener("abort", stop);
    over.abort();
  }
}
