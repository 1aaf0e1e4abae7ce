export { ownAccount, ownData, type OwnDataPart } from "./own-data";
export type { OwnRow } from "./read-section";
