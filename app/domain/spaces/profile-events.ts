import type { Query } from "~db/query";
import { eventsOfRequest } from "../requests";
import type { Context } from "../shared/context";
import type { Announcement } from "../shared/events";
import { eventsOfSpaces } from "./events-of-spaces";

/**
 * Events with the new cards of a member's spaces and request. Call it in the transaction that changes the member's name,
 * vehicle, plate or photo.
 */
export const profileEvents = async (tx: Query, context: Context, memberId: string): Promise<Announcement[]> => [
  ...(await eventsOfSpaces(tx, context, memberId)),
  ...(await eventsOfRequest(tx, context, memberId)),
];
