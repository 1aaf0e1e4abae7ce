import { backUpDaily, type Backups } from "~/domain/backups";
import type { Mailer } from "~/domain/mail";
import type { Photos } from "~/domain/photos";
import { expireRequests } from "~/domain/requests";
import { retentionRules } from "~/domain/retention";
import { HOUR, SECOND } from "~/domain/shared/clock";
import type { Context } from "~/domain/shared/context";
import { askStillFree, expireListings, expirePromises, settleHandovers } from "~/domain/spaces";
import type { Job } from "./runner";
import { sendOutboxBy } from "./send-outbox";

/** Each settles or removes one batch and says how many it found: until there are none, there may be more. */
const untilNone = (settle: (context: Context) => Promise<number>) => async (context: Context) => {
  while ((await settle(context)) > 0);
};

interface Parts {
  mailer: Mailer | null;
  photos: Photos;
  backups: Backups | null;
}

const dailyBackupBy = (backups: Backups): Job => ({
  name: "backup",
  everyMs: HOUR,
  mayTakeLong: true,
  run: ({ clock }) => backUpDaily(backups, clock.now()),
});

/** What the clock causes, in the order in which it is settled at start. */
export const jobsOf = ({ mailer, photos, backups }: Parts): readonly Job[] => [
  // Both phones count down to that very second.
  { name: "expire-promises", everyMs: SECOND, run: untilNone(expirePromises) },
  { name: "settle-handovers", everyMs: 10 * SECOND, run: untilNone(settleHandovers) },
  { name: "expire-listings", everyMs: 10 * SECOND, run: untilNone(expireListings) },
  { name: "ask-still-free", everyMs: 10 * SECOND, run: untilNone(askStillFree) },
  { name: "expire-requests", everyMs: 10 * SECOND, run: untilNone(expireRequests) },
  ...retentionRules(photos).map(({ name, everyMs, forget }) => ({
    name,
    everyMs,
    mayTakeLong: true,
    run: untilNone(forget),
  })),
  ...(mailer ? [sendOutboxBy(mailer)] : []),
  ...(backups ? [dailyBackupBy(backups)] : []),
];
