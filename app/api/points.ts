import { z } from "zod";
import { ledgerInput, MAX_TRANSACTIONS, transactionsOf } from "~/domain/points";
import { claimReward, rewardsFor } from "~/domain/rewards";
import { historyInput, parkingHistory } from "~/domain/account";
import { entryOf } from "~/domain/account/history-rules";
import { rateHandover, rateInput } from "~/domain/listings";
import { STARS } from "~/domain/listings/rating-rules";
import { timeZoneOf } from "../auth/time-zone";
import { nextLink } from "../server/paginate";
import { time, wholeNumber, namedObject } from "./openapi/schemas";
import { forMembers, type Operation } from "./operation";

const pointTransaction = namedObject("PointTransaction", {
  id: z.string(),
  reason: z.string(),
  points: wholeNumber,
  createdAt: time,
});

const reward = namedObject("Reward", {
  id: z.string(),
  title: z.string(),
  description: z.string(),
  pointsCost: wholeNumber,
  category: z.string(),
  available: z.boolean(),
  /** Each condition that is not met, points aside, as a sentence. */
  missing: z.array(z.string()),
});

/** A member's claim of a reward (docs/product.md#points). */
const redemption = namedObject("Redemption", {
  id: z.string(),
  rewardId: z.string(),
  title: z.string(),
  pointsCost: wholeNumber,
  status: z.enum(["pending", "fulfilled", "refused"]),
  createdAt: time,
  note: z.string(),
});

/** An entry of the parking history, in the dates and times of the member's place. */
const historyEntry = namedObject("HistoryEntry", {
  id: z.string(),
  date: z.iso.date(),
  time: z.string(),
  address: z.string(),
  type: z.enum(["shared", "found"]),
  duration: z.string(),
  points: z.string().regex(/^(\+\d+|-\d+|0)$/),
  status: z.enum(["completed", "active", "expired", "removed"]),
});

const MAX_ENTRIES = 100;

/** docs/product.md#points, #rewards and #api: the ledger, the history, rewards, and ratings of handovers. */
export const points: Operation[] = [
  forMembers("GET /points/transactions", {
    summary: `Own ledger of points, newest first, at most ${MAX_TRANSACTIONS}; the Link header names the next page`,
    query: ledgerInput,
    response: z.array(pointTransaction),
    handler: async ({ context, actor, query: { before }, request }) => {
      const found = await transactionsOf(context, actor, MAX_TRANSACTIONS + 1, before);
      const shown = found.slice(0, MAX_TRANSACTIONS);
      const last = found.length > MAX_TRANSACTIONS && shown.at(-1);
      return Response.json(shown, last ? nextLink(request.url, { before: last.id }) : {});
    },
  }),
  forMembers("GET /parking-history", {
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
  forMembers("GET /rewards", {
    summary: "The rewards that a member can claim, and their costs in points",
    response: z.array(reward),
    handler: ({ context, actor }) => rewardsFor(context, actor),
  }),
  forMembers("POST /rewards/{id}/claim", {
    summary: "Claim a reward",
    status: 201,
    refuses: ["claim-too-early", "claim-unconfirmed", "claim-few-handovers", "reward-unaffordable"],
    response: redemption,
    handler: ({ context, actor, params }) => claimReward(context, actor, params.id),
  }),
  forMembers("POST /ratings", {
    summary: "Rate the other side of a handover, once, within 7 days",
    status: 201,
    body: rateInput,
    example: { spaceId: "{id}", stars: 5 },
    refuses: ["not-found", "forbidden", "handover-open", "rating-over", "already-rated"],
    response: z.strictObject({ spaceId: z.string(), stars: z.literal(STARS), createdAt: time }),
    handler: ({ context, actor, body }) => rateHandover(context, actor, body),
  }),
];
