import type { CSSProperties } from "react";
import type { Point } from "~/domain/places/rules";
import type { MapView } from "./map-view";
import { offset, type Pixel } from "./mercator";
import { hereTitle, markerClass, pinStatus, pinTitle, type Pin } from "./pin";
import { tilesAround, type Tile, type TileSource } from "./tiles";

/**
 * The map as plain HTML: everything is placed from the container's middle, so nobody needs to know its size. A pin leads
 * to its card, which says what Leaflet's popup says; an element less for each costs the phone and the server less.
 */
export function PlacedMap({ view, here, pins, tiles }: PlacedMapProps) {
  const at = (place: Point) => fromMiddle(offset(place, view.centre, view.zoom));
  return (
    <>
      <div className="map-tiles" aria-hidden="true">
        {tilesAround(view.centre, view.zoom, tiles.url).map((tile) => (
          <TileImage key={`${tile.left} ${tile.top}`} tile={tile} />
        ))}
      </div>
      {pins.map((pin) => (
        <a key={pin.id} className={markerClass(pin)} title={pinTitle(pin)} style={at(pin)} href={pin.href} />
      ))}
      {here && (
        <details>
          <summary className="map-marker here" title={hereTitle} style={at(here)} />
          <div className="map-popup">
            <HerePopup />
          </div>
        </details>
      )}
    </>
  );
}

interface PlacedMapProps {
  view: MapView;
  here: Point | null;
  pins: readonly Pin[];
  tiles: TileSource;
}

const fromMiddle = ({ x, y }: Pixel): CSSProperties => ({ left: `calc(50% + ${x}px)`, top: `calc(50% + ${y}px)` });

/** Where no source fits the screen, a picture without `src` asks for nothing and shows nothing. */
function TileImage({ tile: { url, left, top, media } }: { tile: Tile }) {
  const image = <img src={media ? undefined : url} alt="" style={{ left, top }} />;
  if (!media) return image;
  return (
    <picture>
      <source media={media} srcSet={url} />
      {image}
    </picture>
  );
}

export const PinPopup = ({ pin }: { pin: Pin }) => (
  <>
    <strong>{pin.name}</strong>
    {pin.vehicle && <span>{pin.vehicle}</span>}
    <span>{pinStatus(pin)}</span>
    <a href={pin.href}>Show in list</a>
  </>
);

export const HerePopup = () => (
  <>
    <strong>Your Location</strong>
    <span>You are here</span>
  </>
);
