import {
  createElementObject,
  createLayerComponent,
  createOverlayComponent,
  createTileLayerComponent,
  extendContext,
  type LayerProps,
} from "@react-leaflet/core";
import { useEffect, type ReactNode } from "react";
import { DivIcon } from "leaflet/src/layer/marker/DivIcon.js";
import { Marker } from "leaflet/src/layer/marker/Marker.js";
import { Popup } from "leaflet/src/layer/Popup.js";
import { TileLayer } from "leaflet/src/layer/tile/TileLayer.js";

/**
 * The layers of the live map, made by react-leaflet's factories from the parts of Leaflet that they need. Its ready
 * components import the whole of Leaflet, which is 13 KB more.
 */

interface TilesProps extends LayerProps {
  /** The tiles' address with {z}, {x} and {y}. */
  url: string;
}

export const MapTiles = createTileLayerComponent<TileLayer, TilesProps>(
  ({ url }, context) => createElementObject(new TileLayer(url), context),
  (layer, { url }, before) => {
    if (url !== before.url) layer.setUrl(url);
  },
);

interface MarkerProps extends LayerProps {
  at: { lat: number; lng: number };
  /** Edge of the marker in CSS pixels. */
  size: number;
  className: string;
  title: string;
  /** Until the space is free, and how many more are here: 'now +1'. */
  label?: string;
  /** It lies below all others. */
  behind?: boolean;
  children: ReactNode;
}

/** A marker. Its child is its popup. */
export const MapMarker = createLayerComponent<Marker, MarkerProps>(
  (props, context) => {
    const marker = new Marker(props.at, { icon: iconOf(props), zIndexOffset: props.behind ? -1000 : 0 });
    marker.on("add", () => write(marker, props));
    // While its popup closes, the marker still has it open.
    marker.on("popupopen popupclose", ({ type }) => enlarge(marker, type === "popupopen"));
    return createElementObject(marker, extendContext(context, { overlayContainer: marker }));
  },
  (marker, props, before) => {
    marker.setLatLng(props.at);
    if (props.className !== before.className) marker.setIcon(iconOf(props));
    write(marker, props);
  },
);

const iconOf = ({ className, size }: MarkerProps) => new DivIcon({ className, iconSize: [size, size] });

/** Leaflet sets a title only once, knows no data attributes, and makes each marker a Tab stop. */
function write(marker: Marker, { title, label }: MarkerProps): void {
  const element = marker.getElement();
  if (!element) return;
  element.title = title;
  if (label !== undefined) element.dataset.when = label;
  enlarge(marker, marker.isPopupOpen());
  const stops = element.parentElement?.querySelectorAll(".map-marker[tabindex='0']") ?? [];
  element.tabIndex = [...stops].every((stop) => stop === element) ? 0 : -1;
}

const enlarge = (marker: Marker, isOpen: boolean) => marker.getElement()?.classList.toggle("open", isOpen);

const STEPS: Partial<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** All markers are one Tab stop, because most lead to cards of the list below. Arrow keys lead from one to the next. */
export function walkMarkers(event: KeyboardEvent): void {
  const { currentTarget: map, target, key } = event;
  const step = STEPS[key];
  const markers = [...(map as HTMLElement).querySelectorAll<HTMLElement>(".map-marker")];
  const at = markers.indexOf(target as HTMLElement);
  if (!step || at < 0) return;
  event.preventDefault();
  const next = markers[(at + step + markers.length) % markers.length];
  for (const marker of markers) marker.tabIndex = marker === next ? 0 : -1;
  next?.focus();
}

/** Pixels of the map that a popup's content leaves: for its frame, and its tip or its close button. */
const BESIDE_POPUP = 56;
const MARGIN = 8;
/** Below the popup's tip, where the map is high enough: the pin with its minutes, above the list's sheet. */
const PIN = 48;
/** Leaflet's own limit of a popup's content. */
const MAX_POPUP_PIXELS = 300;

/** The popup of the marker around it. Its content is rendered once it is open. A popup higher than the map scrolls. */
export const MapPopup = createOverlayComponent<Popup, LayerProps & { children: ReactNode }>(
  (_, context) => createElementObject(new Popup({ className: "map-popup" }, context.overlayContainer), context),
  ({ instance }, { map, overlayContainer }, _, setOpen) =>
    useEffect(() => {
      const fit = () => {
        const top = underHeader(map.getContainer());
        instance.options.autoPanPaddingTopLeft = [MARGIN, top + MARGIN];
        instance.options.autoPanPaddingBottomRight = [MARGIN, PIN];
        const { x, y } = map.getSize();
        instance.options.maxWidth = Math.min(MAX_POPUP_PIXELS, x - BESIDE_POPUP - 2 * MARGIN);
        instance.options.maxHeight = y - top - BESIDE_POPUP;
      };
      const letGo = () => void (instance.options.autoPan = false);
      const handlers = {
        popupopen: ({ popup }: { popup: Popup }) => {
          if (popup !== instance) return;
          fit();
          instance.options.autoPan = true;
          setOpen(true);
        },
        // Each rendering updates the popup. Who moves the map away from it is not pulled back.
        dragstart: letGo,
        zoomstart: letGo,
        keydown: letGo,
        resize: () => {
          if (!instance.isOpen()) return;
          fit();
          instance.update();
        },
        popupclose: ({ popup }: { popup: Popup }) => popup === instance && setOpen(false),
      };
      map.on(handlers);
      overlayContainer?.bindPopup(instance);
      return () => {
        map.off(handlers);
        // An open one that leaves, as the map became too low for it, would stay as an empty box.
        instance.close();
        overlayContainer?.unbindPopup();
      };
    }, [instance, map, overlayContainer, setOpen]),
);

/** Pixels of the map that the page's header lies over. */
function underHeader(map: HTMLElement): number {
  const { bottom = 0 } = document.querySelector(".page-header")?.getBoundingClientRect() ?? {};
  return Math.max(0, bottom - map.getBoundingClientRect().top);
}
