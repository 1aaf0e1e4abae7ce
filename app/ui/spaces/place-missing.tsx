import { useLocation, useNavigate } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { SURE_METRES } from "~/domain/listings/space-rules";
import { isReachable } from "~/realtime/use-realtime";
import { homeUrl, measuredCookie, unsureUrl } from "./home-url";
import { LocationRequired } from "./location-required";
import { isLocationAllowed, measured } from "./phone-position";

interface Props {
  path: string;
  /** Nothing wider than a pin will do. */
  exact: boolean;
}

/** In place of a form whose place is unknown: measures where the phone is, and loads the page for it. */
export function PlaceMissing({ path, exact }: Props) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const [state, setState] = useState<"measuring" | "allowed" | "refused">("refused");

  const find = async (left: AbortSignal) => {
    setState("measuring");
    const position = await measured(left);
    const allowed = position !== null || (await isLocationAllowed());
    const there = position !== null && (await isReachable());
    if (left.aborted) return;
    if (!there || isTyping()) {
      setState(allowed ? "allowed" : "refused");
      return;
    }
    const { coords } = position;
    const [lat, lng] = [coords.latitude.toFixed(5), coords.longitude.toFixed(5)];
    document.cookie = measuredCookie({ lat, lng });
    const isUnsure = exact && coords.accuracy > SURE_METRES;
    const here = path + homeUrl(search, { lat, lng, place: null }).slice(1);
    navigate(isUnsure ? unsureUrl(path, search, coords) : here, { replace: true, preventScrollReset: true });
  };
  // Once a visit: what was found leads to another address.
  const findOnce = useRef(find);
  useEffect(() => {
    const left = new AbortController();
    void findOnce.current(left.signal);
    return () => left.abort();
  }, []);

  if (state === "measuring")
    return (
      <p className="row" role="status">
        <span className="spinner" aria-hidden="true" />
        Getting your location...
      </p>
    );
  return <LocationRequired allowed={state === "allowed"} retry={path + search} />;
}

/** Someone types a place meanwhile, which counts more. */
const isTyping = (): boolean =>
  document.activeElement instanceof HTMLInputElement && document.activeElement.value !== "";
