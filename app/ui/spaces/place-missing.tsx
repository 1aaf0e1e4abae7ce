import { useLocation, useNavigate } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { SURE_METRES } from "~/domain/listings/space-rules";
import { isReachable } from "~/realtime/use-realtime";
import { measuredCookie, searchWith, unsureUrl } from "./home-url";
import { LocationRequired } from "./location-required";
import { isLocationAllowed, measurePosition } from "./phone-position";

interface Props {
  path: string;
  /** The form needs the place of a car: a position that may be off by more than 50 m must be set right on the map. */
  exact: boolean;
}

/** In place of a form whose place is unknown: measures where the phone is, and loads the page for it. */
export function PlaceMissing({ path, exact }: Props) {
  const navigate = useNavigate();
  const { search } = useLocation();
  // Null while the phone measures; after that, what helps depends on it. False at first: the server's HTML shows what helps
  // without a script, too.
  const [isAllowed, setIsAllowed] = useState<boolean | null>(false);

  const find = async (signal: AbortSignal) => {
    setIsAllowed(null);
    const position = await measurePosition(signal);
    const canLoad = position !== null && (await isReachable());
    if (signal.aborted) return;
    if (!canLoad || isTyping()) {
      setIsAllowed(position !== null || (await isLocationAllowed()));
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

  if (isAllowed === null)
    return (
      <p className="row" role="status">
        <span className="spinner" aria-hidden="true" />
        Getting your location...
      </p>
    );
  return <LocationRequired allowed={isAllowed} retry={path + search} />;
}

/** Someone types a place meanwhile, which counts more. */
const isTyping = (): boolean =>
  document.activeElement instanceof HTMLInputElement && document.activeElement.value !== "";
