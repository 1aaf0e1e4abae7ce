import { z } from "zod";
import { historyInput, parkingHistory } from "~/domain/account";
import { entryOf } from "~/domain/account/rules";
import { timeZoneOf } from "../auth/time-zone";
import { named } from "./openapi/schemas";
import { forMembers, type Operation } from "./operation";

/** An entry of the parking history, in the dates and times of the member's place. */
const historyEntry = named(
  "HistoryEntry",
  z.strictObject({
    id: z.string(),
    date: z.iso.date(),
    time: z.string(),
    address: z.string(),
    type: z.enum(["shared", "found"]),
    duration: z.string(),
    points: z.string().regex(/^(\+\d+|-\d+|0)$/),
    status: z.enum(["completed", "active", "expired", "removed"]),
  }),
);

const MAX_ENTRIES = 100;

/** Shares and finds, newest first, in the dates and times of the member's place. */
export const history: Operation[] = [
  forMembers({
    method: "GET",
    path: "/parking-history",
    summary: `Shared and found spaces, newest first; at most ${MAX_ENTRIES}, before the entry \`before\``,
    query: historyInput,
    refuses: ["not-found"],
    response: z.array(historyEntry),
    handler: async ({ context, actor, query, request, signedIn }) => {
      // The stored zone comes first, so that a program and the member's browser get the same times. Pages take the browser's.
      const zone = signedIn.zone.timeZone ?? timeZoneOf(request, context.settings, signedIn);
      return (await parkingHistory(context, actor, query, MAX_ENTRIES)).map((item) => entryOf(item, zone));
    },
  }),
];
