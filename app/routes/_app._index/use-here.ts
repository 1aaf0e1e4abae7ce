import { useLocation, useNavigate, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { reloadTo } from "~/realtime/reload";
import { distanceMetres, type Point } from "~/domain/places/rules";
import { ROUGH_METRES, ROUGH_ZOOM, useHomeAddress } from "~/ui/spaces/home-address";
import type { HomePlace } from "~/ui/spaces/home-data";
import { markMeasured } from "~/ui/spaces/measured";
import type { Pace } from "./speed";
import { takeEarlyList } from "./early-place";
import { useGeolocation } from "./use-geolocation";

/** Metres from the list's place after which the list is loaded again. */
const FAR_METRES = 100;
/** At most one load of the list in this time, in ms: some phones' positions jump to and fro. */
const PAUSE_MS = 10_000;

interface Here {
  /** What the phone has measured; null while it has not. */
  phone: Point | null;
  /** The same, or else the list's place if that is the member's own. */
  here: Point | null;
  failure: string | null;
  /** How fast the phone moves. It is not sent anywhere. */
  pace: Pace | null;
  /** How many metres the phone may be off, if it is too much for a list of the street. */
  roughMetres: number | null;
}

/** The phone's position. Loads the page for it, unless the member typed a place. */
export function useHere(place: HomePlace | null): Here {
  const location = useGeolocation(place?.source !== "named");
  const navigate = useNavigate();
  const { state } = useNavigation();
  const { home } = useHomeAddress();
  const isZoomed = new URLSearchParams(useLocation().search).has("zoom");
  const loaded = useRef(-Infinity);
  const point = location.state === "known" ? location.point : null;
  const elsewhere = point !== null && (place?.source !== "here" || distanceMetres(place, point) > FAR_METRES);
  const lat = elsewhere ? point.latitude.toFixed(5) : null;
  const lng = elsewhere ? point.longitude.toFixed(5) : null;
  const roughMetres = location.state === "known" && location.accuracy > ROUGH_METRES ? location.accuracy : null;
  const zoom = roughMetres !== null && !isZoomed ? { zoom: ROUGH_ZOOM } : {};
  const address = elsewhere ? home({ lat, lng, place: null, centre: null, ...zoom }) : null;
  useEffect(() => {
    if (!address || lat === null || lng === null || state !== "idle") return;
    const go = () => {
      loaded.current = performance.now();
      markMeasured({ lat, lng });
      navigate(address, { replace: true, preventScrollReset: true });
    };
    if (takeEarlyList()) {
      go();
      return;
    }
    const timer = setTimeout(() => reloadTo(go), Math.max(0, loaded.current + PAUSE_MS - performance.now()));
    return () => clearTimeout(timer);
  }, [address, lat, lng, state, navigate]);
  return {
    phone: point,
    here: point ?? (place?.source === "here" ? place : null),
    failure: location.state === "failed" ? location.message : null,
    pace: location.state === "known" ? location.pace : null,
    roughMetres,
  };
}
