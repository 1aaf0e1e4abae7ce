import type { CSSProperties, ReactNode } from "react";
import type { Point } from "~/domain/places/rules";
import type { MapView } from "./map-view";
import { offset, type Pixel } from "./mercator";
import { groupPins, groupText, hereTitle, type Pin, type PinGroup } from "./pin";
import { DARK, tilesAround, type Tile, type TileSource } from "./tiles";

/** What a map of spaces shows. */
export interface ShownMap {
  view: MapView;
  /** The viewer's own place. */
  here: Point | null;
  pins: readonly Pin[];
  tiles: TileSource;
}

/**
 * The map as plain HTML. Everything is placed relative to the container's middle, so its size need not be known. A pin
 * links to its card, which has the content of Leaflet's popup. That saves one element for each pin.
 */
export function StaticMap({ view, here, pins, tiles }: ShownMap) {
  const at = (place: Point) => fromMiddle(offset(place, view.centre, view.zoom));
  return (
    <>
      <div className="map-tiles" aria-hidden="true">
        {tilesAround(view.centre, view.zoom, tiles).map((tile) => (
          <TileImage key={`${tile.left} ${tile.top}`} tile={tile} />
        ))}
      </div>
      {here && (
        <details>
          <summary className="map-marker here" title={hereTitle} style={at(here)} />
          <div className="map-popup">
            <HerePopup />
          </div>
        </details>
      )}
      {groupPins(pins, view.zoom).map((group) => (
        <StaticPins key={group[0].id} group={group} style={at(group[0])} />
      ))}
    </>
  );
}

/** A pin that leads to its card; one of several spaces opens the list of them. */
function StaticPins({ group, style }: { group: PinGroup; style: CSSProperties }) {
  const { className, label, title } = groupText(group);
  const [first] = group;
  if (group.length === 1)
    return <a className={className} title={title} data-when={label} style={style} href={first.href} />;
  return (
    <details>
      <summary className={className} title={title} data-when={label} style={style} />
      <ul className="map-popup">
        {group.map((pin) => (
          <li key={pin.id}>
            <a href={pin.href}>{[pin.name, pin.when || pin.status].join(", ")}</a>
          </li>
        ))}
      </ul>
    </details>
  );
}

const fromMiddle = ({ x, y }: Pixel): CSSProperties => ({ left: `calc(50% + ${x}px)`, top: `calc(50% + ${y}px)` });

/** If no source fits the screen, a picture without `src` loads nothing. */
function TileImage({ tile: { url, darkUrl, left, top, media } }: { tile: Tile }) {
  const image = <img src={media ? undefined : url} alt="" style={{ left, top }} />;
  if (!media && darkUrl === null) return image;
  return (
    <picture>
      {darkUrl !== null && <source media={inTheDark(media)} srcSet={darkUrl} />}
      {media && <source media={media} srcSet={url} />}
      {image}
    </picture>
  );
}

/** The same screens, where they are dark. */
const inTheDark = (media: string | null): string =>
  media === null ? DARK : `${media.replaceAll(",", ` and ${DARK},`)} and ${DARK}`;

/** What a popup says of one space. `children`: what the viewer can do with it. */
export const PinPopup = ({ pin, children }: { pin: Pin; children: ReactNode }) => (
  <>
    <strong>{pin.name}</strong>
    {pin.vehicle && <span>{pin.vehicle}</span>}
    <span>
      Status: {pin.status}
      {pin.way && ` · ${pin.way}`}
    </span>
    {children}
    <span>{pin.trust}</span>
    <a href={pin.href}>Show in list</a>
  </>
);

export const HerePopup = () => (
  <>
    <strong>Your Location</strong>
    <span>You are here</span>
  </>
);
