/** The compiler gives the address of a stylesheet that is imported by name. */
declare module "*.css" {
  const href: string;
  export default href;
}

// Leaflet's types name the whole package only.
declare module "leaflet/src/map/index.js" {
  export { Map } from "leaflet";
}
declare module "leaflet/src/layer/marker/DivIcon.js" {
  export { DivIcon } from "leaflet";
}
declare module "leaflet/src/layer/marker/Marker.js" {
  export { Marker } from "leaflet";
}
declare module "leaflet/src/layer/Popup.js" {
  export { Popup } from "leaflet";
}
declare module "leaflet/src/layer/tile/TileLayer.js" {
  export { TileLayer } from "leaflet";
}
