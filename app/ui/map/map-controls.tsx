import type { Map as LeafletMap } from "leaflet";
import { Fragment, useEffect, useState, type ComponentProps, type ReactNode } from "react";
import { MAX_ZOOM, MIN_ZOOM, type Point } from "~/domain/places/rules";
import { Icon, type IconName } from "~/ui/icons/icon";
import { directions, moved, zoomed, type LinkToView, type MapView } from "./map-view";
import type { Pixel } from "./mercator";

/** The controls on a map's right edge, and whom to thank for its pictures. */
export const MapBar = ({ attribution, children }: { attribution: string; children: ReactNode }) => (
  <>
    <div className="map-bar" dir="ltr">
      {children}
    </div>
    <p className="map-attribution" dangerouslySetInnerHTML={{ __html: attribution }} />
  </>
);

/** Arrows, for who cannot drag the map. */
const Move = ({ children }: { children: ReactNode }) => (
  <details className="map-move">
    <summary className="map-control" aria-label="Move map" title="Move map">
      <Icon name="move" />
    </summary>
    {children}
  </details>
);

interface MapLinksProps {
  view: MapView;
  linkTo: LinkToView;
  /** Where the links must carry what was typed: buttons of that form. */
  buttonTo?: (view: MapView) => ComponentProps<"button">;
}

/** Refresh, pan and zoom by links: they work before any script arrives, and without it. */
export function MapLinks({ view, linkTo, buttonTo }: MapLinksProps) {
  const go = (to: MapView | false, { label, icon, className = "" }: Look) => {
    if (!to) return <MapButton label={label} icon={icon} disabled />;
    const look = {
      "aria-label": label,
      title: label,
      className: `map-control ${className}`,
    };
    return buttonTo ? (
      <button {...buttonTo(to)} {...look}>
        <Icon name={icon} />
      </button>
    ) : (
      <a href={`${linkTo(to)}#map`} {...look}>
        <Icon name={icon} />
      </a>
    );
  };
  return (
    <>
      {go(view, { label: "Refresh map", icon: "refresh" })}
      {go(view.zoom < MAX_ZOOM && zoomed(view, 1), { label: "Zoom in", icon: "plus" })}
      {go(view.zoom > MIN_ZOOM && zoomed(view, -1), { label: "Zoom out", icon: "minus" })}
      <Move>
        {order.map((direction) => (
          <Fragment key={direction}>
            {go(moved(view, direction), { label: `Move map ${direction}`, icon: "go", className: direction })}
          </Fragment>
        ))}
      </Move>
    </>
  );
}

const order = ["west", "north", "south", "east"] as const;

interface Look {
  label: string;
  icon: IconName;
  className?: string;
}

/** The same for the live map, which also follows finger, mouse and arrow keys. Refresh also leads back to the centre. */
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
  const pan = ({ x, y }: Pixel) => map.panBy([x, y]);
  return (
    <>
      <MapButton label="Refresh map" icon="refresh" onClick={refresh} />
      <MapButton label="Zoom in" icon="plus" disabled={zoom >= MAX_ZOOM} onClick={() => map.zoomIn()} />
      <MapButton label="Zoom out" icon="minus" disabled={zoom <= MIN_ZOOM} onClick={() => map.zoomOut()} />
      <Move>
        {order.map((direction) => (
          <MapButton
            key={direction}
            className={direction}
            label={`Move map ${direction}`}
            icon="go"
            onClick={() => pan(directions[direction])}
          />
        ))}
      </Move>
    </>
  );
}

interface MapButtonsProps {
  map: LeafletMap;
  centre: Point;
  onRefresh: () => void;
}

interface MapButtonProps extends Look {
  disabled?: boolean;
  onClick?: () => void;
}

const MapButton = ({ label, icon, className = "", ...rest }: MapButtonProps) => (
  <button type="button" className={`map-control ${className}`} aria-label={label} title={label} {...rest}>
    <Icon name={icon} />
  </button>
);
