import { useLocation, useNavigate } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { SURE_METRES } from "~/domain/listings/space-rules";
import { isReachable } from "~/realtime/use-realtime";
import { measuredCookie, searchWith, unsureUrl } from "./home-url";
import { LocationRequired, type Reason } from "./location-required";
import { isLocationAllowed, measurePosition } from "./phone-position";

interface Props {
  path: string;
  /** The form needs the place of a car: a position that may be off by more than 50 m must be set right on the map. */
  exact: boolean;
}

const NO_POSITION: Reason = {
  title: "Your phone doesn't know where it is",
  text: "Type a place, or try again under the open sky.",
};
const NO_CONNECTION: Reason = {
  title: "There's no connection",
  text: "Your phone knows where it is. Try again when you're online.",
};
const TYPING: Reason = {
  title: "Your phone knows where it is",
  text: "Type another place, or try again to use this one.",
};

/** In place of a form whose place is unknown: measures where the phone is, and loads the page for it. */
export function PlaceMissing({ path, exact }: Props) {
  const navigate = useNavigate();
  const { search } = useLocation();
  // Not at first: the server's HTML shows what helps without a script, too.
  const [isMeasuring, setIsMeasuring] = useState(false);
  const [reason, setReason] = useState<Reason | null>(null);

  const find = async (signal: AbortSignal) => {
    setIsMeasuring(true);
    const position = await measurePosition(signal);
    const problem = await problemOf(position);
    if (signal.aborted) return;
    if (position === null || problem !== null) {
      setReason(problem);
      setIsMeasuring(false);
      return;
    }
    const { coords } = position;
    const [lat, lng] = [coords.latitude.toFixed(5), coords.longitude.toFixed(5)];
    document.cookie = measuredCookie({ lat, lng });
    const isUnsure = exact && coords.accuracy > SURE_METRES;
    const hereUrl = path + searchWith(search, { lat, lng, place: null });
    navigate(isUnsure ? unsureUrl(path, search, coords) : hereUrl, { replace: true, preventScrollReset: true });
  };
  // Once a visit: what was found leads to another address.
  const findOnce = useRef(find);
  useEffect(() => {
    const unmounted = new AbortController();
    void findOnce.current(unmounted.signal);
    return () => unmounted.abort();
  }, []);

  if (isMeasuring)
    return (
      <p className="row" role="status">
        <span className="spinner" aria-hidden="true" />
        Getting your location...
      </p>
    );
  return <LocationRequired reason={reason} retry={path + search} />;
}

/** What keeps the page from loading for a position. Null: nothing, or that the browser may not tell one. */
async function problemOf(position: GeolocationPosition | null): Promise<Reason | null> {
  if (position === null) return (await isLocationAllowed()) ? NO_POSITION : null;
  if (!(await isReachable())) return NO_CONNECTION;
  return isTyping() ? TYPING : null;
}

/** Someone types a place meanwhile, which counts more. */
const isTyping = (): boolean =>
  document.activeElement instanceof HTMLInputElement && document.activeElement.value !== "";
