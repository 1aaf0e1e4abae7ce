import { ROUGH_METRES, ROUGH_ZOOM } from "~/ui/spaces/home-address";

declare global {
  interface Window {
    /** Where the page's first script found the phone. The list around it is then on its way, or here. */
    earlyPlace?: GeolocationPosition;
  }
}

/**
 * The first script of a page without a place: asks for the position, and for the list around it, at the address to which
 * `use-here.ts` will navigate. On a slow phone the other scripts take seconds, and the list is there before them.
 */
export const findEarlyPlace = `if(isSecureContext&&navigator.geolocation)navigator.geolocation.getCurrentPosition(position=>{
const {latitude,longitude,accuracy}=position.coords,lat=latitude.toFixed(5),lng=longitude.toFixed(5);
const query=new URLSearchParams(location.search),list=document.createElement("link");
query.set("lat",lat);query.set("lng",lng);query.delete("place");query.delete("centre");
if(accuracy>${ROUGH_METRES}&&!query.has("zoom"))query.set("zoom",${ROUGH_ZOOM});
document.cookie="here="+lat+","+lng+"; Path=/; SameSite=Lax";
window.earlyPlace=position;
list.onerror=()=>{delete window.earlyPlace};
Object.assign(list,{rel:"preload",as:"fetch",crossOrigin:"anonymous",href:"/_root.data?"+query});
document.head.append(list)},()=>{},{enableHighAccuracy:true,timeout:10000,maximumAge:60000})`;

/** Whether the list around the early position was asked for, once: the navigation to it then takes that answer. */
export function takeEarlyList(): boolean {
  const isAsked = window.earlyPlace !== undefined;
  delete window.earlyPlace;
  return isAsked;
}
