import { distanceMetres } from "~/domain/places/rules";
import { SURE_METRES } from "~/domain/listings/space-rules";

/** How long to wait for a position in ms. A question that nobody answers has no end of its own. */
const TIMEOUT_MS = 8000;
/** The first position may be as old as this, in ms. The ones after it are measured anew. */
const RECENT_MS = 2 * 60_000;
/** How long a recent position waits for one that contradicts it, in ms. Phones that move tell one each second. */
const CONTRADICTION_MS = 3000;

const position = (maximumAge: number) =>
  new Promise<GeolocationPosition>((resolve, reject) =>
    navigator.geolocation.getCurrentPosition(resolve, reject, {
      enableHighAccuracy: true,
      timeout: TIMEOUT_MS,
      maximumAge,
    }),
  );

/** Null where nothing newer comes in time, or the phone cannot tell: in a garage without network, for instance. */
const newer = () =>
  Promise.race([
    position(0).catch(() => null),
    new Promise<null>((resolve) => setTimeout(resolve, CONTRADICTION_MS, null)),
  ]);

const isRecent = ({ timestamp }: GeolocationPosition) => Math.abs(Date.now() - timestamp) <= RECENT_MS;

/**
 * Positions can jump, and a phone's clock of positions can be wrong. So two in a row must agree. A browser that stands
 * still tells no second one while the map listens, and one without network fails: then a recent first one is enough.
 */
async function agreed(over: AbortSignal): Promise<GeolocationPosition | null> {
  let last = await position(RECENT_MS);
  while (!over.aborted) {
    const next = await (isRecent(last) ? newer() : position(0));
    if (!next) return last;
    const allowed = Math.max(SURE_METRES, last.coords.accuracy, next.coords.accuracy);
    if (distanceMetres(last.coords, next.coords) <= allowed) return next;
    last = next;
  }
  return null;
}

/** The phone's position, measured by a tap. Null where it is refused, unknown, unanswered for 8 s or `cancelled`. */
export async function measured(cancelled?: AbortSignal): Promise<GeolocationPosition | null> {
  if (!("geolocation" in navigator)) return null;
  const over = new AbortController();
  const timer = setTimeout(() => over.abort(), TIMEOUT_MS);
  const end = () => over.abort();
  cancelled?.addEventListener("abort", end);
  try {
    return await Promise.race([
      agreed(over.signal).catch(() => null),
      new Promise<null>((resolve) => over.signal.addEventListener("abort", () => resolve(null))),
    ]);
  } finally {
    clearTimeout(timer);
    cancelled?.removeEventListener("abort", end);
    over.abort();
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

/**
 * Marks the coordinates of an address as measured by this phone, until the browser is closed. `forms/home-place.ts` reads
 * it.
 */
export function markMeasured({ lat, lng }: { lat: string; lng: string }): void {
  document.cookie = `here=${lat},${lng}; Path=/; SameSite=Lax`;
}
