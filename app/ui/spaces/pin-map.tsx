import { useLocation, useNavigate } from "@remix-run/react";
import { useId, type FormEvent } from "react";
import { TAP_PIXELS, type Point } from "~/domain/places/rules";
import { MapBar, MapLinks } from "~/ui/map/map-controls";
import { panned } from "~/ui/map/mercator";
import { PlacedMap } from "~/ui/map/placed-map";
import type { TileSource } from "~/ui/map/tiles";
import { PLACE_FORM } from "./form-place";
import { pinAddress, pinText } from "./home-address";
import { useDrag } from "./use-drag";
import "~/ui/map/map.css";

interface Props {
  /** Where the pin is: in the middle of the map. */
  pin: Point;
  zoom: number;
  tiles: TileSource;
  /** The page that the map stands on. */
  path: string;
  /** The pin is where a car stands, not where someone looks for a space. */
  ofCar?: boolean;
  /** A form below keeps what was typed when the pin moves. */
  hasForm?: boolean;
}

/** One transparent pixel: the map below shows through. */
const BLANK = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";

/** What the map's own form says anew. */
const ofMap = ["pin", "zoom", "at.x", "at.y", "unsure"];

/** The fields of the map's form and, over them, of the form below, so that nothing typed is lost. */
function fieldsWith(form: HTMLFormElement, submitter: HTMLElement | null): Map<string, string> {
  const below = document.getElementById(PLACE_FORM);
  const typed = below instanceof HTMLFormElement ? new FormData(below) : [];
  const fields = [...new FormData(form, submitter), ...typed];
  return new Map(fields.filter((field): field is [string, string] => typeof field[1] === "string"));
}

/**
 * Takes a tap on the map: a browser sends where a picture that is a button was pressed. Keyboards have the arrows. What was
 * typed goes along: with a script what stands in the form below, otherwise what its address carries.
 */
function TapField({ id, pin, zoom, path, onTap }: TapFieldProps) {
  const { search } = useLocation();
  const carried = [...new URLSearchParams(search)].filter(([name]) => !ofMap.includes(name));
  const middle = `calc(50% - ${TAP_PIXELS / 2}px)`;
  const tap = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onTap(fieldsWith(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter));
  };
  return (
    <form id={id} action={path} onSubmit={tap}>
      <input type="hidden" name="pin" value={pinText(pin)} />
      <input type="hidden" name="zoom" value={zoom} />
      {carried.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input
        type="image"
        name="at"
        src={BLANK}
        alt="Set the pin here"
        tabIndex={-1}
        className="map-tap"
        style={{ left: middle, top: middle, width: TAP_PIXELS, height: TAP_PIXELS }}
      />
    </form>
  );
}

interface TapFieldProps extends Pick<Props, "pin" | "zoom" | "path"> {
  id: string;
  onTap: (fields: Map<string, string>) => void;
}

/** Degrees of latitude in 10 m. */
const STEP_DEGREES = 10 / 111_195;

const steps = [
  { name: "north", latitude: 1, longitude: 0 },
  { name: "west", latitude: 0, longitude: -1 },
  { name: "east", latitude: 0, longitude: 1 },
  { name: "south", latitude: -1, longitude: 0 },
] as const;

/** The same place 10 m further. */
function nudged({ latitude, longitude }: Point, step: Point): Point {
  const shrink = Math.max(0.01, Math.cos((latitude * Math.PI) / 180));
  return {
    latitude: Math.min(90, Math.max(-90, latitude + step.latitude * STEP_DEGREES)),
    longitude: ((longitude + (step.longitude * STEP_DEGREES) / shrink + 540) % 360) - 180,
  };
}

/**
 * Sets a place by links alone, so it works without a script. The pin stays in the middle and the map is dragged under it. A
 * tap moves the map too, and steps of 10 m stand behind 'Fine-tune'.
 */
export function PinMap({ pin, zoom, tiles, path, ofCar = false, hasForm = false }: Props) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const formId = useId();
  const to = (point: Point, atZoom = zoom) => pinAddress(path, search, point, atZoom);
  const go = (fields: Map<string, string>) => {
    const query = new URLSearchParams([...fields]).toString().replaceAll("%2C", ",");
    navigate(`${path}?${query}`, { preventScrollReset: true });
  };
  const { off, ...drag } = useDrag(pinText(pin), ({ x, y }) => {
    const form = document.getElementById(formId);
    if (form instanceof HTMLFormElement)
      go(fieldsWith(form, null).set("pin", pinText(panned(pin, zoom, { x: -x, y: -y }))));
  });
  const what = ofCar ? "Where's your car?" : "Where do you need a space?";
  return (
    <div className="stack pin-map">
      <p>
        <strong>{what}</strong> <span className="scripted">Drag the map until the pin is on it.</span>
        <span className="scriptless">Tap the map there.</span>
      </p>
      <section id="map" className="map" aria-label="Map to set the pin">
        <div className="map-canvas" {...drag}>
          <div className="map-dragged" style={off && { translate: `${off.x}px ${off.y}px` }}>
            <PlacedMap view={{ centre: pin, zoom }} here={null} pins={[]} tiles={tiles} />
          </div>
          <span className="map-marker here" role="img" aria-label="The pin" style={{ left: "50%", top: "50%" }} />
          <TapField id={formId} {...{ pin, zoom, path }} onTap={go} />
        </div>
        <MapBar attribution={tiles.attribution}>
          <MapLinks view={{ centre: pin, zoom }} linkTo={({ centre, zoom: next }) => to(centre, next)} />
        </MapBar>
      </section>
      <details>
        <summary className="lone">Fine-tune</summary>
        <nav className="row" aria-label="Move the pin by 10 metres">
          {steps.map((step) => {
            const point = nudged(pin, step);
            const address = `${to(point)}#map`;
            return hasForm ? (
              <button
                key={step.name}
                className="button quiet"
                form={PLACE_FORM}
                formMethod="get"
                formAction={address}
                formNoValidate
                name="pin"
                value={`${pinText(point)},${zoom}`}
              >
                10 m {step.name}
              </button>
            ) : (
              <a key={step.name} className="button quiet" href={address}>
                10 m {step.name}
              </a>
            );
          })}
        </nav>
      </details>
    </div>
  );
}
