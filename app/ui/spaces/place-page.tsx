import { useLocation, useNavigate } from "@remix-run/react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { FormReply } from "~/ui/forms/form-state";
import type { TileSource } from "~/ui/map/tiles";
import { isReachable } from "~/realtime/use-realtime";
import { type FormPlace, isRough, unsureText } from "./form-place";
import { homeAddress, measuredCookie, pinAddress, unsureAddress } from "./home-address";
import type { UnknownPlace } from "./home-data";
import { OtherMeanings } from "./place-notice";
import { PinMap } from "./pin-map";
import { PlaceField } from "./place-field";
import { PlaceLine } from "./place-line";
import { LocationRequired } from "./location-required";
import { isLocationAllowed, measured } from "./phone-position";
import { SURE_METRES } from "~/domain/listings/space-rules";

export interface PlacePageProps {
  place: FormPlace | null;
  unknownPlace: UnknownPlace | null;
  /** The pin is where a phone was sure only to so many metres. */
  unsure?: number | null;
  zoom: number;
  tiles: TileSource;
  /** The streets beside the place, the nearest first. */
  streets: readonly string[];
  reply: FormReply | undefined;
}

interface PinWords {
  question: string;
  set: string;
  /** On what it is put. */
  what: string;
}

const ofCar: PinWords = { question: "Where's your car?", set: "The pin is at my car", what: "your car" };

interface Props extends PlacePageProps {
  path: string;
  /** Nothing wider than a pin will do. */
  exact?: boolean;
  /** What the pin says, and the button when it is there. Default: a car for an exact place, else where someone looks. */
  words?: PinWords;
  form: (place: FormPlace) => ReactNode;
}

/** A dialog with a place as its own page, for browsers without script. It shows the form once the place is known. */
export function PlacePage({
  place,
  unknownPlace,
  unsure = null,
  zoom,
  tiles,
  reply,
  path,
  exact = false,
  words = exact ? ofCar : { ...ofCar, question: "Where do you need a space?" },
  streets,
  form,
}: Props) {
  const { search } = useLocation();
  if (!place)
    return (
      <div className="stack">
        {reply?.failure && <p className="notice danger">{reply.failure.message}</p>}
        <PlaceField unknown={unknownPlace} action={path} />
        <PlaceMissing path={path} exact={exact} />
      </div>
    );
  // What was typed stays, also when it was refused.
  const rough = exact && (isRough(place) || unsure !== null) && !reply;
  const pin = <PinMap {...{ zoom, tiles, path }} pin={place} question={words.question} hasForm={!rough} />;
  if (rough)
    return (
      <div className="stack">
        {unsure !== null && <p className="notice">{unsureText(unsure, words.what)}</p>}
        {pin}
        <a className="button" href={pinAddress(path, search, place, zoom)}>
          {words.set}
        </a>
        <PlaceField unknown={unknownPlace} action={path} />
        <OtherMeanings place={place} path={path} />
      </div>
    );
  return (
    <div className="stack">
      {place.source === "pin" && pin}
      <PlaceLine place={place} streets={streets} path={path} />
      <OtherMeanings place={place} path={path} />
      <div className="card">{form(place)}</div>
    </div>
  );
}

interface PlaceMissingProps {
  path: string;
  /** Nothing wider than a pin will do. */
  exact: boolean;
}

/** In place of a form whose place is unknown: measures where the phone is, and loads the page for it. */
function PlaceMissing({ path, exact }: PlaceMissingProps) {
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
    const here = path + homeAddress(search, { lat, lng, place: null }).slice(1);
    navigate(isUnsure ? unsureAddress(path, search, coords) : here, { replace: true, preventScrollReset: true });
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
