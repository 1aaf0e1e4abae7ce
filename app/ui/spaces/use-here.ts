import { useNavigate, useNavigation } from "@remix-run/react";
import { useEffect } from "react";
import { reloadBy } from "~/realtime/reload";
import { useConnected } from "~/realtime/use-realtime";
import { distanceMetres, type Point } from "~/domain/places/rules";
import { useHomeAddress } from "./home-address";
import type { HomePlace } from "./home-data";
import { useGeolocation } from "./use-geolocation";

/** A list made for a place this far from here is out of date. */
const FAR_METRES = 100;

/** Where the member is by the phone, and the page for that place; a place that was typed is left alone. */
export function useHere(place: HomePlace | null): { here: Point | null; failure: string | null } {
  const location = useGeolocation(place?.source !== "named");
  const navigate = useNavigate();
  const { state } = useNavigation();
  const { home } = useHomeAddress();
  const connected = useConnected();
  const point = location.state === "known" ? location.point : null;
  const elsewhere = point !== null && (place?.source !== "here" || distanceMetres(place, point) > FAR_METRES);
  const address = elsewhere
    ? home({ lat: point.latitude.toFixed(5), lng: point.longitude.toFixed(5), place: null, centre: null })
    : null;
  useEffect(() => {
    if (!address || state !== "idle") return;
    return reloadBy(() => navigate(address, { replace: true, preventScrollReset: true }));
    // Without a server it is tried again when a socket opens, or another load has arrived.
  }, [address, state, navigate, connected, place]);
  return {
    here: point ?? (place?.source === "here" ? place : null),
    failure: location.state === "failed" ? location.message : null,
  };
}
