/** The parts of Leaflet that the map uses. The package's own bundle has all of them and is half as large again. */
export { Map as LeafletMap } from "leaflet/src/map/index.js";
export { DivIcon } from "leaflet/src/layer/marker/DivIcon.js";
export { Marker } from "leaflet/src/layer/marker/Marker.js";
export { Popup } from "leaflet/src/layer/Popup.js";
export { TileLayer } from "leaflet/src/layer/tile/TileLayer.js";
