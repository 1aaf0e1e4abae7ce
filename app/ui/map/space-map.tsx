import type { Map as LeafletMap } from "leaflet";
import { lazy, Suspense, useRef, useState, type ComponentType } from "react";
import type { Point } from "~/domain/places/rules";
import type { LeafletLayerProps } from "./leaflet-map.client";
import { MapButtons, MapLinks } from "./map-controls";
import type { LinkToView, MapView } from "./map-view";
import type { Pin } from "./pin";
import { PlacedMap } from "./placed-map";
import type { TileSource } from "./tiles";
import { usePainted } from "./use-painted";
import "./map.css";

interface SpaceMapProps {
  view: MapView;
  /** The viewer's own place. */
  here: Point | null;
  pins: readonly Pin[];
  tiles: TileSource;
  linkTo: LinkToView;
  onRefresh: () => void;
}

/** Where Leaflet cannot be loaded, the placed map stays. */
const LeafletLayer = lazy<ComponentType<LeafletLayerProps>>(() =>
  import("./leaflet-map.client").then(
    (module) => ({ default: module.LeafletLayer }),
    () => ({ default: () => null }),
  ),
);

/** Spaces on a street map: placed by the server, taken over by Leaflet when that has drawn the same picture. */
export function SpaceMap({ linkTo, onRefresh, ...shown }: SpaceMapProps) {
  const painted = usePainted();
  const [map, setMap] = useState<LeafletMap | null>(null);
  const [live, setLive] = useState(false);
  const placed = useRef<HTMLDivElement>(null);

  const takeOver = () => {
    const layer = placed.current;
    if (!layer?.contains(document.activeElement)) {
      setLive(true);
      return;
    }
    // A layer that went while it holds the focus would drop a keyboard's user to the top of the page.
    layer.addEventListener("focusout", ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node && layer.contains(relatedTarget))) setLive(true);
    });
  };

  return (
    <section id="map" className={live ? "map live" : "map"} aria-label="Map of parking spaces nearby">
      {live && map ? (
        <MapButtons map={map} centre={shown.view.centre} onRefresh={onRefresh} />
      ) : (
        <div ref={placed}>
          <PlacedMap {...shown} />
          <MapLinks view={shown.view} linkTo={linkTo} />
        </div>
      )}
      {painted && (
        <Suspense>
          <LeafletLayer {...shown} onMap={setMap} onDrawn={takeOver} />
        </Suspense>
      )}
      <p className="map-attribution" dangerouslySetInnerHTML={{ __html: shown.tiles.attribution }} />
    </section>
  );
}
