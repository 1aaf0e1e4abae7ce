import type { Map as LeafletMap } from "leaflet";
import { useRef, useState, type ReactNode } from "react";
import { lazyWithSsr } from "~/ui/shell/lazy-with-ssr";
import { MapBar, MapButtons, MapLinks } from "./map-controls";
import type { LinkToView } from "./map-view";
import type { Pin } from "./pin";
import { type ShownMap, StaticMap } from "./static-map";
import { usePainted } from "./use-painted";
import "./map.css";

interface SpaceMapProps extends ShownMap {
  /** What the viewer can do with a space, for its popup. */
  verbs: (pin: Pin) => ReactNode;
  linkTo: LinkToView;
  onRefresh: () => void;
  /** Lies over the map's upper edge, so nothing moves when it goes. */
  notice?: ReactNode;
}

/** Where Leaflet cannot be loaded, the static map stays. */
const LeafletLayer = lazyWithSsr(async () => (await import("./leaflet-map.client")).LeafletLayer);

/** Spaces on a street map. The server places it; Leaflet replaces it after it has drawn the same view. */
export function SpaceMap({ linkTo, onRefresh, verbs, notice, ...shown }: SpaceMapProps) {
  const painted = usePainted();
  const [map, setMap] = useState<LeafletMap | null>(null);
  const [live, setLive] = useState(false);
  const section = useRef<HTMLElement>(null);

  const takeOver = () => {
    const layer = section.current;
    if (!layer?.contains(document.activeElement)) {
      setLive(true);
      return;
    }
    // Removing a focused link would move a keyboard user's focus to the top of the page.
    layer.addEventListener("focusout", ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node && layer.contains(relatedTarget))) setLive(true);
    });
  };

  return (
    <section
      ref={section}
      id="map"
      className={`map${live ? " live" : ""}${shown.tiles.darkUrl ? "" : " one-scheme"}`}
      aria-label="Map of parking spaces nearby"
    >
      <div className="map-canvas">
        {/* A new view has new pins: pins that jumped to other spots would be pressed by mistake. */}
        {!live && <StaticMap key={`${shown.view.centre.latitude},${shown.view.centre.longitude}`} {...shown} />}
        {painted && <LeafletLayer {...shown} verbs={verbs} onMap={setMap} onDrawn={takeOver} />}
      </div>
      <div className="map-over">{notice}</div>
      <MapBar attribution={shown.tiles.attribution}>
        {live && map ? (
          <MapButtons map={map} centre={shown.view.centre} onRefresh={onRefresh} />
        ) : (
          <MapLinks view={shown.view} linkTo={linkTo} />
        )}
      </MapBar>
    </section>
  );
}
