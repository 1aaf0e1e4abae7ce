import { forgetContactMessages } from "~/domain/contact";
import type { Mailer } from "~/domain/mail";
import { endOverdueSessions } from "~/domain/members";
import { forgetUploads, type Photos } from "~/domain/photos";
import { expireRequests } from "~/domain/requests";
import { HOUR, SECOND } from "~/domain/shared/clock";
import type { Context } from "~/domain/shared/context";
import { forgetIdempotencyKeys } from "~/domain/shared/idempotent";
import { askStillFree, expireListings, expirePromises, settleHandovers } from "~/domain/spaces";
import type { Job } from "./runner";
import { sendOutboxBy } from "./send-outbox";

/** A use case settles one batch and says how many it found: until there are none, there may be more. */
const untilNone = (settle: (context: Context) => Promise<number>) => async (context: Context) => {
  while ((await settle(context)) > 0);
};

/** What the clock causes, in the order in which it is settled at start. */
export const jobsOf = ({ mailer, photos }: { mailer: Mailer | null; photos: Photos }): readonly Job[] => [
  // Both phones count down to that very second.
  { name: "expire-promises", everyMs: SECOND, run: untilNone(expirePromises) },
  { name: "settle-handovers", everyMs: 10 * SECOND, run: untilNone(settleHandovers) },
  { name: "expire-listings", everyMs: 10 * SECOND, run: untilNone(expireListings) },
  { name: "ask-still-free", everyMs: 10 * SECOND, run: untilNone(askStillFree) },
  { name: "expire-requests", everyMs: 10 * SECOND, run: untilNone(expireRequests) },
  { name: "end-overdue-sessions", everyMs: HOUR, run: endOverdueSessions },
  { name: "forget-idempotency-keys", everyMs: HOUR, run: forgetIdempotencyKeys },
  { name: "forget-contact-messages", everyMs: HOUR, run: forgetContactMessages },
  {
    name: "forget-uploads",
    everyMs: HOUR,
    waitsForOthers: true,
    run: untilNone((context) => forgetUploads(context, photos)),
  },
  ...(mailer ? [sendOutboxBy(mailer)] : []),
];
