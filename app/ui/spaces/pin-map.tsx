import { useLocation, useNavigate } from "@remix-run/react";
import { TAP_PIXELS, type Point } from "~/domain/places/rules";
import { withTypedFields } from "~/ui/forms/carry-typed-fields";
import { MapBar, MapLinks } from "~/ui/map/map-controls";
import { panned } from "~/ui/map/mercator";
import { StaticMap } from "~/ui/map/static-map";
import type { TileSource } from "~/ui/map/tiles";
import type { MapView } from "~/ui/map/map-view";
import { DefaultButton } from "./place-inputs";
import { PLACE_FORM } from "./form-place";
import { pinUrl, pinButton, pinText } from "./home-url";
import { useDrag } from "./use-drag";
import "~/ui/map/map.css";
import "./pin-map.css";

interface Props {
  /** Where the pin is: in the middle of the map. */
  pin: Point;
  zoom: number;
  tiles: TileSource;
  path: string;
  /** What the pin says: 'Where's your car?' */
  question: string;
  /** With a form below, links become buttons of it, so that what was typed there goes along. */
  hasForm: boolean;
}

/** An empty picture: the map below shows through. */
const BLANK = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>";

/** Parameters of the address that the map's own form sets, so the old ones are left out. */
const setByTap = ["pin", "zoom", "at", "at.x", "at.y", "unsure"];

/**
 * Takes a tap on the map: a browser sends where a picture that is a button was pressed. Keyboards have the arrows. It is a
 * button of the form below, so what was typed there goes along. Without that form it has one of its own.
 */
function TapField({ pin, zoom, path, hasForm }: Pick<Props, "pin" | "zoom" | "path" | "hasForm">) {
  const { search } = useLocation();
  const middle = `calc(50% - ${TAP_PIXELS / 2}px)`;
  const picture = {
    type: "image",
    name: "at",
    alt: "Set the pin here",
    src: BLANK,
    className: "map-tap",
    style: { left: middle, top: middle, width: TAP_PIXELS, height: TAP_PIXELS },
    tabIndex: -1,
  };
  const from = `${pinText(pin)},${zoom}`;
  // With a script the address goes along with its query (`carry-typed-fields.ts`); without one the form's fields replace it.
  if (hasForm)
    return (
      <>
        <input type="hidden" name="at" value={from} form={PLACE_FORM} />
        <input {...picture} form={PLACE_FORM} formMethod="get" formAction={`${path}${search}`} formNoValidate />
      </>
    );
  const carried = [...new URLSearchParams(search)].filter(([name]) => !setByTap.includes(name));
  return (
    <form action={path}>
      <input type="hidden" name="at" value={from} />
      {carried.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input {...picture} />
    </form>
  );
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
export function PinMap({ pin, zoom, tiles, path, question, hasForm }: Props) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const address = (point: Point, atZoom = zoom) => pinUrl(path, search, point, atZoom);
  const button = (point: Point, atZoom = zoom) => pinButton(path, search, point, atZoom);
  const { off, ...drag } = useDrag(pinText(pin), ({ x, y }) => {
    const moved = address(panned(pin, zoom, { x: -x, y: -y }));
    const below = document.getElementById(PLACE_FORM);
    const to = below instanceof HTMLFormElement ? withTypedFields(moved, below) : moved;
    navigate(to, { preventScrollReset: true });
  });
  return (
    <div className="stack pin-map">
      {hasForm && <DefaultButton />}
      <p>
        <strong>{question}</strong> <span className="scripted">Drag the map until the pin is on it.</span>
        <span className="scriptless">Tap the map there.</span>
      </p>
      <section id="map" className={tiles.darkUrl ? "map" : "map one-scheme"} aria-label="Map to set the pin">
        <div className="map-canvas" {...drag}>
          <div className="map-dragged" style={off && { translate: `${off.x}px ${off.y}px` }}>
            <StaticMap view={{ centre: pin, zoom }} here={null} pins={[]} tiles={tiles} />
          </div>
          <span className="map-pin" role="img" aria-label="The pin" />
          <TapField pin={pin} zoom={zoom} path={path} hasForm={hasForm} />
        </div>
        <MapBar attribution={tiles.attribution}>
          <MapLinks
            view={{ centre: pin, zoom }}
            linkTo={(view) => address(view.centre, view.zoom)}
            {...(hasForm && { buttonTo: (view: MapView) => button(view.centre, view.zoom) })}
          />
        </MapBar>
      </section>
      <details>
        <summary className="lone">Fine-tune</summary>
        <nav className="row" aria-label="Move the pin by 10 metres">
          {steps.map((step) => {
            const point = nudged(pin, step);
            const words = `10 m ${step.name}`;
            return hasForm ? (
              <button key={step.name} className="button quiet" {...button(point)}>
                {words}
              </button>
            ) : (
              <a key={step.name} className="button quiet" href={`${address(point)}#map`}>
                {words}
              </a>
            );
          })}
        </nav>
      </details>
    </div>
  );
}
