import { z } from "zod";
import { historyInput, parkingHistory } from "~/domain/account";
import { entryOf } from "~/domain/account/rules";
import { rateHandover, rateInput } from "~/domain/listings";
import { STARS } from "~/domain/listings/promise-rules";
import { timeZoneOf } from "../auth/time-zone";
import { named, time } from "./openapi/schemas";
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

const MAX = 100;

/** Shares and finds, newest first, in the dates and times of the member's place. */
export const history: Operation[] = [
  forMembers({
    method: "GET",
    path: "/parking-history",
    summary: "Shared and found spaces, newest first; at most 100, before the entry `before`",
    query: historyInput,
    refuses: ["not-found"],
    response: z.array(historyEntry),
    handler: async ({ context, actor, query, request, signedIn }) => {
      const zone = signedIn.zone.timeZone ?? timeZoneOf(request, context.settings, signedIn);
      return (await parkingHistory(context, actor, query, MAX)).map((item) => entryOf(item, zone));
    },
  }),
];

/** What a member says of a handover that is over. */
export const ratings: Operation[] = [
  forMembers({
    method: "POST",
    path: "/ratings",
    summary: "Rate the other side of a handover, once, within 7 days",
    status: 201,
    body: rateInput,
    example: { spaceId: "{id}", stars: 5 },
    refuses: ["not-found", "forbidden", "handover-open", "rating-over", "already-rated"],
    response: z.strictObject({ spaceId: z.string(), stars: z.literal(STARS), createdAt: time }),
    handler: ({ context, actor, body }) => rateHandover(context, actor, body),
  }),
];
