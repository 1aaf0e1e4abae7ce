import { ROUGH_METRES } from "~/ui/spaces/home-address";
import { WATCH } from "~/ui/spaces/phone-position";

/** The text of the script in `early-place.tsx`. */
export const findEarlyPlace = `if(isSecureContext&&navigator.geolocation){
const {list,roughList,cookie}=document.currentScript.dataset;
navigator.geolocation.getCurrentPosition(position=>{
const {latitude,longitude,accuracy}=position.coords,link=document.createElement("link");
const here=text=>text.replace("LAT",latitude.toFixed(5)).replace("LNG",longitude.toFixed(5));
document.cookie=here(cookie);
window.earlyPlace=position;
link.onerror=()=>{delete window.earlyPlace};
Object.assign(link,{rel:"preload",as:"fetch",crossOrigin:"anonymous",href:here(accuracy>${ROUGH_METRES}?roughList:list)});
document.head.append(link)},()=>{},${JSON.stringify(WATCH)})}`;
