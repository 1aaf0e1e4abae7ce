import { useLocation } from "@remix-run/react";
import { useDocument } from "~/document";
import { addressHere, measuredCookie, ROUGH_METRES } from "~/ui/spaces/home-address";
import { WATCH } from "~/ui/spaces/phone-position";
import { dataAddress } from "~/single-fetch";

/** In the place of the coordinates, which only the script knows. */
const UNKNOWN = { lat: "LAT", lng: "LNG" };

/**
 * The first script of a page without a place: asks for the position, and for the list around it, at the address to which
 * `use-here.ts` will navigate. On a slow phone the other scripts take seconds, and the list is there before them.
 */
export function EarlyPlace() {
  const { search } = useLocation();
  const { nonce } = useDocument();
  const listAt = (isRough: boolean) => dataAddress(addressHere(search, UNKNOWN, isRough));
  return (
    <script
      nonce={nonce}
      data-list={listAt(false)}
      data-rough-list={listAt(true)}
      data-cookie={measuredCookie(UNKNOWN)}
      dangerouslySetInnerHTML={{ __html: findEarlyPlace }}
    />
  );
}

const findEarlyPlace = `if(isSecureContext&&navigator.geolocation){
const {list,roughList,cookie}=document.currentScript.dataset;
navigator.geolocation.getCurrentPosition(position=>{
const {latitude,longitude,accuracy}=position.coords,link=document.createElement("link");
const here=text=>text.replace("LAT",latitude.toFixed(5)).replace("LNG",longitude.toFixed(5));
document.cookie=here(cookie);
window.earlyPlace=position;
link.onerror=()=>{delete window.earlyPlace};
Object.assign(link,{rel:"preload",as:"fetch",crossOrigin:"anonymous",href:here(accuracy>${ROUGH_METRES}?roughList:list)});
document.head.append(link)},()=>{},${JSON.stringify(WATCH)})}`;

/** Whether the list around the early position was asked for, once: the navigation to it then takes that answer. */
export function takeEarlyList(): boolean {
  const isAsked = window.earlyPlace !== undefined;
  delete window.earlyPlace;
  return isAsked;
}
