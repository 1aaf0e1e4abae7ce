import type { Query } from "~db/query";
import { requestNewsOf } from "../requests";
import type { Context } from "../shared/context";
import type { Announcement } from "../shared/events";
import { spaceNewsOf } from "../spaces";

/** The cards that show a member anew, once their name, vehicle, plate or photo has changed; called in that transaction. */
export const profileNews = async (tx: Query, context: Context, memberId: string): Promise<Announcement[]> => [
  ...(await spaceNewsOf(tx, context, memberId)),
  ...(await requestNewsOf(tx, context, memberId)),
];
