import { PAGE_ID } from "~/document";
import { EARLY_ID } from "~/routes/_app._index/early-page";
import { ROUGH_METRES } from "~/ui/spaces/home-url";
import { POSITION_OPTIONS } from "~/ui/spaces/phone-position";

/**
 * The text of the script in `EarlyPlace`, short because the page carries it. It puts the position into the
 * cookie and into the addresses of its `data-…`:
 * - The page from `data-home` stands as `EARLY_ID` before the page itself, which is hidden, unless someone uses it already.
 *   `x-copy` leaves notices and toasts for the page itself (remix/offline-copy.ts).
 * - The data from `data-data` are preloaded for Remix.
 * - `window.earlyPlace` is the position for `phone-position.ts`. It is deleted where the data cannot be loaded.
 */
export const findEarlyPlace = `if(isSecureContext&&navigator.geolocation){
const {home,data,roughHome,roughData,cookie}=document.currentScript.dataset;
navigator.geolocation.getCurrentPosition(position=>{
const {latitude,longitude,accuracy}=position.coords,isRough=accuracy>${ROUGH_METRES},link=document.createElement("link");
const here=text=>text.replace("LAT",latitude.toFixed(5)).replace("LNG",longitude.toFixed(5));
document.cookie=here(cookie);
window.earlyPlace=position;
fetch(here(isRough?roughHome:home),{headers:{accept:"text/html","x-copy":"on"}}).then(answer=>answer.ok&&!answer.redirected&&answer.text()).then(html=>{
const page=document.getElementById("${PAGE_ID}"),early=html&&new DOMParser().parseFromString(html,"text/html").getElementById("${PAGE_ID}");
if(!early||!window.earlyPlace||page.contains(document.activeElement))return;
early.id="${EARLY_ID}";
early.style.display="contents";
page.style.display="none";
page.before(early)},()=>{});
link.onerror=()=>{delete window.earlyPlace};
Object.assign(link,{rel:"preload",as:"fetch",crossOrigin:"anonymous",href:here(isRough?roughData:data)});
document.head.append(link)},()=>{},${JSON.stringify(POSITION_OPTIONS)})}`;
