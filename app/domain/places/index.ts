export { cellAt, cellsWithin, middleOfCell } from "./half-mile";
export { inBoxes } from "./in-boxes";
export { pointFields, radiusInput } from "./input";
export type { Places } from "./places";
export type { FoundPlace, NearStreet, StreetMap, TileAddress } from "./street-map";
export { confirmKerbRule, questionAt } from "./ask-about-kerb";
export { readPolicies } from "./kerb-input";
