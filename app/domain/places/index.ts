export { cellAt, cellsWithin, middleOfCell } from "./half-mile-cells";
export { inBoxes } from "./in-boxes";
export { pointFields, radiusInput } from "./input";
export { readPolicies } from "./read-kerb-policies";
export type { Place, Places } from "./places";
export { confirmKerbRule, kerbAt, type NearStreet, questionAt, type StreetMap, type TileAddress } from "./street-map";
