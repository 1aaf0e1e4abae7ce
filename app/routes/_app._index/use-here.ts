import { useLocation, useNavigate, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { reloadTo } from "~/realtime/reload";
import { distanceMetres, type HomePlace, type Point } from "~/domain/places/rules";
import { homeUrlHere, measuredCookie, ROUGH_METRES } from "~/ui/spaces/home-url";
import { failureText, usePhonePosition } from "~/ui/spaces/phone-position";

/** Metres from the list's place after which the list is loaded again. */
const FAR_METRES = 100;
/** At most one load of the list in this time, in ms: some phones' positions jump to and fro. */
const PAUSE_MS = 10_000;

interface Here {
  /** What the phone has measured; null while it has not. */
  phone: GeolocationPosition | null;
  /** The same, or else the list's place if that is the member's own. */
  here: Point | null;
  failure: string | null;
  /** How many metres the phone may be off, if it is too much for a list of the street. */
  roughMetres: number | null;
}

/** The phone's position. Loads the page for it, unless the member typed a place. */
export function useHere(place: HomePlace | null): Here {
  const found = usePhonePosition(place?.source !== "named");
  const navigate = useNavigate();
  const { state } = useNavigation();
  const { search } = useLocation();
  const loaded = useRef(-Infinity);
  const phone = found.state === "known" ? found.position : null;
  const point = phone?.coords ?? null;
  const elsewhere = point !== null && (place?.source !== "here" || distanceMetres(place, point) > FAR_METRES);
  const lat = elsewhere ? point.latitude.toFixed(5) : null;
  const lng = elsewhere ? point.longitude.toFixed(5) : null;
  const roughMetres = point && point.accuracy > ROUGH_METRES ? point.accuracy : null;
  const url = lat !== null && lng !== null ? homeUrlHere(search, { lat, lng }, roughMetres !== null) : null;
  useEffect(() => {
    if (!url || lat === null || lng === null || state !== "idle") return;
    const loadList = () => {
      loaded.current = performance.now();
      // Without it the server takes the place for one of a link, and stores nothing.
      document.cookie = measuredCookie({ lat, lng });
      // A card that a pin has just led to stays the page's target.
      navigate(url + location.hash, { replace: true, preventScrollReset: true });
    };
    const isAsked = window.earlyPlace !== undefined;
    delete window.earlyPlace;
    if (isAsked) {
      // early-place.tsx has asked for this list already: the navigation takes its answer, so it need not wait.
      loadList();
      return;
    }
    const pause = Math.max(0, loaded.current + PAUSE_MS - performance.now());
    const timer = setTimeout(() => reloadTo(loadList), pause);
    return () => clearTimeout(timer);
  }, [url, lat, lng, state, navigate]);
  return {
    phone,
    here: point ?? (place?.source === "here" ? place : null),
    failure: found.state === "failed" ? failureText(found.why) : null,
    roughMetres,
  };
}
