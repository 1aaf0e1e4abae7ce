import type { Map as LeafletMap } from "leaflet";
import { useEffect, useState } from "react";
import { MAX_ZOOM, MIN_ZOOM, type Point } from "~/domain/places/rules";
import { Icon, type IconName } from "~/ui/icons/icon";
import { directions, moved, zoomed, type Direction, type LinkToView, type MapView } from "./map-view";

/** Zoom, refresh and pan by links: they work before any script arrives, and without it. */
export function MapLinks({ view, linkTo }: { view: MapView; linkTo: LinkToView }) {
  return (
    <>
      <div className="map-controls">
        <ViewLink label="Zoom in" icon="plus" to={view.zoom < MAX_ZOOM && linkTo(zoomed(view, 1))} />
        <ViewLink label="Zoom out" icon="minus" to={view.zoom > MIN_ZOOM && linkTo(zoomed(view, -1))} />
      </div>
      <ViewLink className="map-refresh" label="Refresh map" icon="refresh" to={linkTo(view)} />
      {(Object.keys(directions) as Direction[]).map((direction) => (
        <ViewLink
          key={direction}
          className={`map-pan ${direction}`}
          label={`Move map ${direction}`}
          icon="go"
          to={linkTo(moved(view, direction))}
        />
      ))}
    </>
  );
}

interface ViewLinkProps {
  label: string;
  icon: IconName;
  /** False at the end of the range. */
  to: string | false;
  className?: string;
}

function ViewLink({ label, icon, to, className = "" }: ViewLinkProps) {
  if (!to) return <MapButton label={label} icon={icon} disabled />;
  return (
    <a className={`map-control ${className}`} href={`${to}#map`} aria-label={label} title={label}>
      <Icon name={icon} />
    </a>
  );
}

/** The same three for the live map, which is panned by finger, mouse and arrow keys. Refresh also leads back to the centre. */
export function MapButtons({ map, centre, onRefresh }: MapButtonsProps) {
  const [zoom, setZoom] = useState(map.getZoom());
  useEffect(() => {
    const follow = () => setZoom(map.getZoom());
    map.on("zoomend", follow);
    return () => void map.off("zoomend", follow);
  }, [map]);
  const refresh = () => {
    map.setView([centre.latitude, centre.longitude]);
    onRefresh();
  };
  return (
    <>
      <div className="map-controls">
        <MapButton label="Zoom in" icon="plus" disabled={zoom >= MAX_ZOOM} onClick={() => map.zoomIn()} />
        <MapButton label="Zoom out" icon="minus" disabled={zoom <= MIN_ZOOM} onClick={() => map.zoomOut()} />
      </div>
      <MapButton className="map-refresh" label="Refresh map" icon="refresh" onClick={refresh} />
    </>
  );
}

interface MapButtonsProps {
  map: LeafletMap;
  centre: Point;
  onRefresh: () => void;
}

interface MapButtonProps {
  label: string;
  icon: IconName;
  className?: string;
  disabled?: boolean;
  onClick?: () => void;
}

const MapButton = ({ label, icon, className = "", ...rest }: MapButtonProps) => (
  <button type="button" className={`map-control ${className}`} aria-label={label} title={label} {...rest}>
    <Icon name={icon} />
  </button>
);
