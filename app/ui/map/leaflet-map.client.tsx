import { divIcon, latLng, type Map as LeafletMap } from "leaflet";
import { useEffect, useMemo, useRef, useState } from "react";
import { MapContainer, Marker, Popup, TileLayer, useMap } from "react-leaflet";
import { MAX_ZOOM, MIN_ZOOM, type Point } from "~/domain/places/rules";
import stylesheet from "./leaflet.css";
import type { MapView } from "./map-view";
import { beside } from "./mercator";
import { hereTitle, markerClass, pinTitle, type Pin } from "./pin";
import { HerePopup, PinPopup } from "./placed-map";
import { tileTemplate, type TileSource } from "./tiles";

export interface LeafletLayerProps {
  view: MapView;
  here: Point | null;
  pins: readonly Pin[];
  tiles: TileSource;
  onMap: (map: LeafletMap | null) => void;
  /** Its tiles have arrived: it can take over. */
  onDrawn: () => void;
}

/** react-leaflet over the placed map, once its stylesheet is there. The container's corner stays ours: no controls here. */
export function LeafletLayer({ view, here, pins, tiles, onMap, onDrawn }: LeafletLayerProps) {
  const [styled, setStyled] = useState(false);
  const animate = useMemo(() => !window.matchMedia("(prefers-reduced-motion: reduce)").matches, []);
  const near = ({ latitude, longitude }: Point) => ({ lat: latitude, lng: beside(longitude, view.centre.longitude) });
  return (
    <>
      <link rel="stylesheet" href={stylesheet} onLoad={() => setStyled(true)} />
      {styled && (
        <MapContainer
          ref={onMap}
          className="map-leaflet"
          center={near(view.centre)}
          zoom={view.zoom}
          minZoom={MIN_ZOOM}
          maxZoom={MAX_ZOOM}
          zoomControl={false}
          attributionControl={false}
          fadeAnimation={false}
          zoomAnimation={animate}
          markerZoomAnimation={animate}
          inertia={animate}
          worldCopyJump
        >
          <TileLayer url={tileTemplate(tiles.url)} eventHandlers={{ load: onDrawn }} />
          {pins.map((pin) => (
            <Marker key={pin.id} position={near(pin)} icon={icon(markerClass(pin), 24)} title={pinTitle(pin)}>
              <Popup className="map-popup">
                <PinPopup pin={pin} />
              </Popup>
            </Marker>
          ))}
          {here && (
            <Marker position={near(here)} icon={icon("map-marker here", 16)} title={hereTitle}>
              <Popup className="map-popup">
                <HerePopup />
              </Popup>
            </Marker>
          )}
          <Follow view={view} animate={animate} />
        </MapContainer>
      )}
    </>
  );
}

/** One icon for all markers of a kind: a new one at each render would make Leaflet build them anew. */
const icons = new Map<string, ReturnType<typeof divIcon>>();

function icon(className: string, size: number) {
  const known = icons.get(className) ?? divIcon({ className, iconSize: [size, size] });
  icons.set(className, known);
  return known;
}

/** Pixels that a map may be off its centre and still count as where the page put it. */
const NEARLY = 40;
/** A place further away than this, in metres, was asked for: the member has not just moved on. */
const JUMP_METRES = 1000;

/** Moves the map with the page's view; a map that was dragged away stays, unless the view jumps to another place. */
function Follow({ view: { centre, zoom }, animate }: { view: MapView; animate: boolean }) {
  const map = useMap();
  const shown = useRef(map.getCenter());
  const { latitude, longitude } = centre;
  useEffect(() => {
    const next = latLng(latitude, longitude);
    const off = map.latLngToContainerPoint(shown.current).distanceTo(map.getSize().divideBy(2));
    const dragged = off > NEARLY && map.distance(shown.current, next) < JUMP_METRES;
    shown.current = next;
    if (!dragged) map.setView(next, zoom, { animate });
  }, [map, latitude, longitude, zoom, animate]);
  return null;
}
