import type { Query } from "~db/query";
import type { Context } from "../shared/context";
import type { Announcement } from "../shared/events";
import { requestChanged } from "./request-changed";
import { endRequest } from "./request-transition";
import type { RequestRow } from "./rows";

/** Closes a pending request: as expired if its time is over, else as cancelled. Returns the events. */
export const withdrawRequest = async (tx: Query, context: Context, request: RequestRow): Promise<Announcement[]> =>
  requestChanged(tx, context, await endRequest(tx, context, request));
