import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useFormReply } from "~/ui/forms/post-form";
import type { TileSource } from "~/ui/map/tiles";
import { lazyWithSsr } from "~/ui/shell/lazy-with-ssr";
import { type FormPlace, isRough, unsureSentenceForPin } from "./form-place";
import { pinUrl } from "./home-url";
import { OtherMeanings } from "./other-meanings";
import { PinMap } from "./pin-map";
import { PlaceField, type UnknownPlace } from "./place-field";
import { PlaceLine } from "./place-line";

/** Loaded separately: most members have a last known place. */
const PlaceMissing = lazyWithSsr(async () => (await import("./place-missing")).PlaceMissing, {
  selector: ".place-missing",
});

interface PlacePageProps {
  place: FormPlace | null;
  unknownPlace: UnknownPlace | null;
  /** The pin is where a phone was sure only to so many metres. */
  unsure?: number | null;
  zoom: number;
  tiles: TileSource;
  /** The streets beside the place, the nearest first. */
  streets: readonly string[];
}

interface PinWords {
  /** Above the map. */
  question: string;
  /** The button when the pin is there. */
  set: string;
  /** On what it is put: 'your car'. */
  what: string;
}

const ofCar: PinWords = { question: "Where's your car?", set: "The pin is at my car", what: "your car" };

interface Props extends PlacePageProps {
  /** Of the form. */
  intent: string;
  path: string;
  /** Nothing wider than a pin will do. */
  exact?: boolean;
  /** Another button on the page is the one to press. */
  isSecondary?: boolean;
  /** Default: those of a car for an exact place, else of where someone looks. */
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
  intent,
  path,
  exact = false,
  isSecondary = false,
  words = exact ? ofCar : { ...ofCar, question: "Where do you need a space?" },
  streets,
  form,
}: Props) {
  const { search } = useLocation();
  const reply = useFormReply(intent);
  if (!place)
    return (
      <div className="stack place-missing">
        {reply?.failure && <p className="notice danger">{reply.failure.message}</p>}
        <PlaceField unknown={unknownPlace} action={path} />
        <PlaceMissing path={path} exact={exact} />
      </div>
    );
  // What was typed stays, also when it was refused.
  const needsPin = exact && (isRough(place) || unsure !== null) && !reply;
  const pin = <PinMap {...{ zoom, tiles, path }} pin={place} question={words.question} hasForm={!needsPin} />;
  if (needsPin)
    return (
      <div className="stack">
        {unsure !== null && <p className="notice">{unsureSentenceForPin(unsure, words.what)}</p>}
        {pin}
        <a className={isSecondary ? "button tinted" : "button"} href={pinUrl(path, search, place, zoom)}>
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
