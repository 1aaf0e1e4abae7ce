export { createWatch } from "./create-watch";
export { watchForm } from "./input";
export { endWatch, ownWatchOf, renewWatch, watchesOf } from "./own-watches";
