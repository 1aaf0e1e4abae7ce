import { createLeafletContext, LeafletProvider } from "@react-leaflet/core";
import { useEffect, useMemo, useRef, useState, useSyncExternalStore, type ReactNode } from "react";
import { Map as LeafletMap } from "leaflet/src/map/index.js";
import { useMap, useMapEvents } from "react-leaflet";
import { MAX_ZOOM, MIN_ZOOM, type Point } from "~/domain/places/rules";
import stylesheet from "./leaflet.css";
import { media } from "~/ui/shell/media";
import type { MapView } from "./map-view";
import { longitudeBeside } from "./mercator";
import { groupPins, groupText, hereTitle, type Pin } from "./pin";
import { MapMarker, MapPopup, MapTiles, walkMarkers } from "./map-layers.client";
import { HerePopup, PinPopup, type ShownMap } from "./static-map";
import { DARK, tileTemplate } from "./tiles";

interface LeafletLayerProps extends ShownMap {
  /** What the viewer can do with a space, for its popup. */
  verbs: (pin: Pin) => ReactNode;
  onMap: (map: LeafletMap | null) => void;
  /** Its tiles have arrived: it can take over. */
  onDrawn: () => void;
}

/** Leaflet over the static map, once its stylesheet is there. */
export function LeafletLayer(props: LeafletLayerProps) {
  const [styled, setStyled] = useState(false);
  const [container, setContainer] = useState<HTMLDivElement | null>(null);
  return (
    <>
      <link rel="stylesheet" href={stylesheet} onLoad={() => setStyled(true)} />
      {styled && (
        <div ref={setContainer} className="map-leaflet">
          {container && <LiveMap {...props} container={container} />}
        </div>
      )}
    </>
  );
}

/** The map in its container, whose corner stays ours: no controls of Leaflet's. */
function LiveMap({
  container,
  view,
  here,
  pins,
  tiles,
  verbs,
  onMap,
  onDrawn,
}: LeafletLayerProps & { container: HTMLElement }) {
  const animate = useMemo(() => !media("(prefers-reduced-motion: reduce)").matches, []);
  const dark = useDarkPage();
  const first = useRef({ view, animate, onMap });
  const [map, setMap] = useState<LeafletMap | null>(null);
  const leaflet = useMemo(() => map && createLeafletContext(map), [map]);
  // A place where the map shows it: the map repeats at the antimeridian.
  const near = ({ latitude, longitude }: Point) => ({
    lat: latitude,
    lng: longitudeBeside(longitude, view.centre.longitude),
  });

  useEffect(() => {
    const { view: start, animate: moves, onMap: onMade } = first.current;
    const made = new LeafletMap(container, {
      center: [start.centre.latitude, start.centre.longitude],
      zoom: start.zoom,
      minZoom: MIN_ZOOM,
      maxZoom: MAX_ZOOM,
      zoomControl: false,
      attributionControl: false,
      fadeAnimation: false,
      zoomAnimation: moves,
      markerZoomAnimation: moves,
      inertia: moves,
      worldCopyJump: true,
    });
    // Leaflet hears of the window's size only. A bar above the map changes its height too. Some browsers cannot tell.
    const resized =
      "ResizeObserver" in window ? new ResizeObserver(() => made.invalidateSize({ animate: false })) : null;
    resized?.observe(container);
    container.addEventListener("keydown", walkMarkers);
    setMap(made);
    onMade(made);
    return () => {
      resized?.disconnect();
      container.removeEventListener("keydown", walkMarkers);
      onMade(null);
      made.remove();
    };
  }, [container]);

  return (
    leaflet && (
      <LeafletProvider value={leaflet}>
        <MapTiles url={tileTemplate((dark && tiles.darkUrl) || tiles.url)} eventHandlers={{ load: onDrawn }} />
        <Pins pins={pins} near={near} verbs={verbs} />
        {here && (
          <MapMarker at={near(here)} size={16} className="map-marker here" title={hereTitle} behind>
            <MapPopup>
              <div>
                <HerePopup />
              </div>
            </MapPopup>
          </MapMarker>
        )}
        <Follow view={view} animate={animate} />
      </LeafletProvider>
    )
  );
}

interface PinsProps extends Pick<LeafletLayerProps, "pins" | "verbs"> {
  near: (place: Point) => { lat: number; lng: number };
}

/** The lowest map, in pixels, that shows a pin's popup whole, and the pin below it. */
const POPUP_PIXELS = 270;

/** The pins at the map's zoom. On a low map they lead to their cards, a pin of several spaces to the first one's. */
function Pins({ pins, near, verbs }: PinsProps) {
  const map = useMap();
  const [zoom, setZoom] = useState(() => map.getZoom());
  const [height, setHeight] = useState(() => map.getSize().y);
  useMapEvents({ zoomend: () => setZoom(map.getZoom()), resize: () => setHeight(map.getSize().y) });
  const isLow = height < POPUP_PIXELS;
  return groupPins(pins, zoom).map((group) => {
    const show = () => isLow && location.assign(group[0].href);
    const eventHandlers = {
      click: show,
      keypress: ({ originalEvent }: { originalEvent: KeyboardEvent }) => originalEvent.key === "Enter" && show(),
    };
    return (
      <MapMarker key={group[0].id} at={near(group[0])} size={24} eventHandlers={eventHandlers} {...groupText(group)}>
        {!isLow && (
          <MapPopup>
            {group.map((pin) => (
              <div key={pin.id}>
                <PinPopup pin={pin}>{verbs(pin)}</PinPopup>
              </div>
            ))}
          </MapPopup>
        )}
      </MapMarker>
    );
  });
}

/** Whether the page is dark; it may change while it is open. */
const useDarkPage = (): boolean => useSyncExternalStore(onSchemeChange, () => media(DARK).matches === true);

function onSchemeChange(changed: () => void): () => void {
  const query = media(DARK);
  query.addEventListener?.("change", changed);
  return () => query.removeEventListener?.("change", changed);
}

/** Pixels that a map may be off its centre and still count as where the page put it. */
const MAX_OFF_PIXELS = 40;
/** A place further away than this, in metres, was asked for: the member has not just moved on. */
const JUMP_METRES = 1000;

/** Moves the map with the page's view; a map that was dragged away stays, unless the view jumps to another place. */
function Follow({ view: { centre, zoom }, animate }: { view: MapView; animate: boolean }) {
  const map = useMap();
  const shown = useRef(map.getCenter());
  const { latitude, longitude } = centre;
  useEffect(() => {
    const next = map.wrapLatLng([latitude, longitude]);
    const off = map.latLngToContainerPoint(shown.current).distanceTo(map.getSize().divideBy(2));
    const dragged = off > MAX_OFF_PIXELS && map.distance(shown.current, next) < JUMP_METRES;
    shown.current = next;
    if (!dragged) map.setView(next, zoom, { animate });
  }, [map, latitude, longitude, zoom, animate]);
  return null;
}
