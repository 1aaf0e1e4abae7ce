/**
 * The life of a space, its promise and the driver's request: the table of what can happen (`lifecycle.ts`), and the only
 * writer of status, outcome and end (`transition.ts`). Points, notices and events of a step are in `spaces/carry-out.ts`.
 */
export { beginRequest, endRequest, openRequestOf } from "./request-transition";
export {
  promiseOf,
  showOwnerName,
  updateRequest,
  updateSpace,
  type PromiseRow,
  type RequestRow,
  type SpaceRow,
} from "./rows";
export { beginSpace } from "./begin-space";
export { transition, type Listing, type PromiseDetails } from "./transition";
