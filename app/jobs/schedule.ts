import { eraseAgain, type ErasedList, listErased } from "~/domain/account";
import { announceNext, type Doctor } from "~/domain/admin";
import { remindOfCars } from "~/domain/car";
import {
  askStillAtCar,
  askStillFree,
  closeUnanswered,
  expireListings,
  expirePromises,
  expireRequests,
  rewardDueShares,
} from "~/domain/listings";
import { reportNotGot } from "~/domain/moderation";
import { setupLink } from "~/domain/auth";
import { foldNames } from "~/domain/members";
import type { Mailer } from "~/domain/notifications";
import type { Photos } from "~/domain/photos";
import {
  bindMatches,
  countDepartures,
  endOldMatches,
  makeFreeHours,
  matchNeeds,
  remindOfMatches,
  runDepartures,
} from "~/domain/plans";
import { countWaitingStars, rewardStreaks } from "~/domain/points";
import { fanOut, mailUnanswered, type PushSender, sendDeliveries, SlowPushServices } from "~/domain/push";
import {
  type BackupCopies,
  backUpDaily,
  type Backups,
  copyBackups,
  type Drills,
  drillWeekly,
  retentionRules,
} from "~/domain/retention";
import { DAY, HOUR, MINUTE, SECOND } from "~/domain/shared/clock";
import type { Context } from "~/domain/shared/context";
import type { Job } from "./runner";
import { sendOutboxJob } from "./mail-job";

/** Repeats a batch until it finds nothing more. Each batch returns how many rows it handled. */
const untilNone = (work: (context: Context) => Promise<number>) => async (context: Context) => {
  while ((await work(context)) > 0);
};

interface Parts {
  mailer: Mailer | null;
  push: PushSender;
  photos: Photos;
  backups: Backups;
  /** Null where no bucket for copies is set. */
  copies: BackupCopies | null;
  drills: Drills;
  doctor: Doctor;
  erased: ErasedList;
  announceSetup: (link: URL) => void;
}

/** Half a second after its cause a push is on its way. */
const sendPushJob = (push: PushSender, slowServices: SlowPushServices): Job => ({
  name: "send-push",
  everyMs: SECOND / 2,
  mayTakeLong: true,
  async run(context) {
    // Sends between batches: the first recipients of many do not wait for the last.
    for (let work = 1; work > 0;) {
      work = await fanOut(context);
      await untilNone((batch) => sendDeliveries(batch, push, slowServices))(context);
    }
  },
});

/** The list is read before it is written: after a rollback the database lacks those who were erased since. */
const listErasedJob = (erased: ErasedList, photos: Photos): Job => ({
  name: "list-erased",
  everyMs: 5 * MINUTE,
  mayTakeLong: true,
  async run(context) {
    await eraseAgain(context, photos, erased);
    await listErased(context, erased);
  },
});

/** Work that takes long: it waits until the start is over. */
const afterStart = (name: string, firstAfterMs: number, everyMs: number, run: Job["run"]): Job => ({
  name,
  everyMs,
  firstAfterMs,
  mayTakeLong: true,
  run,
});

/** While nobody has joined, the log has a link to the set-up page: at each start, and anew once the last one is over. */
const offerSetupJob = (announce: (link: URL) => void): Job => ({
  name: "offer-setup",
  everyMs: DAY,
  // The jobs start before the server listens, and a link to a server whose port is taken is worth nothing.
  firstAfterMs: SECOND,
  async run(context) {
    const link = await setupLink(context);
    if (link) announce(link);
  },
});

/** All jobs, in the order in which they run at start. */
export const jobsOf = ({
  mailer,
  push,
  photos,
  backups,
  copies,
  drills,
  doctor,
  erased,
  announceSetup,
}: Parts): readonly Job[] => [
  // Every second, because both phones show a countdown.
  { name: "expire-promises", everyMs: SECOND, run: untilNone(expirePromises) },
  { name: "close-unanswered", everyMs: HOUR, run: untilNone(closeUnanswered) },
  { name: "report-denials", everyMs: MINUTE, run: untilNone(reportNotGot) },
  { name: "expire-listings", everyMs: 10 * SECOND, run: untilNone(expireListings) },
  { name: "reward-due-shares", everyMs: 5 * SECOND, run: untilNone(rewardDueShares) },
  { name: "reward-streaks", everyMs: 10 * MINUTE, mayTakeLong: true, run: rewardStreaks },
  { name: "count-waiting-stars", everyMs: HOUR, run: countWaitingStars },
  { name: "ask-still-at-car", everyMs: 10 * SECOND, run: untilNone(askStillAtCar) },
  { name: "ask-still-free", everyMs: 10 * SECOND, run: untilNone(askStillFree) },
  { name: "remind-of-cars", everyMs: 10 * SECOND, run: untilNone(remindOfCars) },
  { name: "run-departures", everyMs: 5 * SECOND, run: untilNone(runDepartures) },
  { name: "count-departures", everyMs: HOUR, mayTakeLong: true, run: untilNone(countDepartures) },
  { name: "make-free-hours", everyMs: DAY, mayTakeLong: true, run: makeFreeHours },
  { name: "match-needs", everyMs: 10 * SECOND, run: untilNone(matchNeeds) },
  { name: "remind-of-matches", everyMs: 10 * SECOND, run: untilNone(remindOfMatches) },
  { name: "bind-matches", everyMs: 10 * SECOND, run: untilNone(bindMatches) },
  { name: "end-old-matches", everyMs: 10 * SECOND, run: untilNone(endOldMatches) },
  { name: "announce", everyMs: 5 * SECOND, mayTakeLong: true, run: untilNone(announceNext) },
  { name: "expire-requests", everyMs: 10 * SECOND, run: untilNone(expireRequests) },
  ...retentionRules(photos).map(({ name, everyMs, forget }) => ({
    name,
    everyMs,
    mayTakeLong: true,
    run: untilNone(forget),
  })),
  sendPushJob(push, new SlowPushServices()),
  { name: "mail-unanswered", everyMs: 5 * SECOND, run: untilNone(mailUnanswered) },
  ...(mailer ? [sendOutboxJob(mailer)] : []),
  listErasedJob(erased, photos),
  // Hourly looks: the first makes the day's backup, the last the week's drill.
  afterStart("backup", 5 * MINUTE, HOUR, ({ clock }) => backUpDaily(backups, clock.now())),
  ...(copies
    ? [afterStart("copy-backups", 10 * MINUTE, HOUR, ({ clock }) => copyBackups(backups, copies, clock.now()))]
    : []),
  afterStart("drill", 15 * MINUTE, HOUR, (context) => drillWeekly(context, backups, drills)),
  afterStart("check-up", 10 * MINUTE, DAY, () => doctor.run()),
  afterStart("fold-names", 20 * MINUTE, DAY, foldNames),
  offerSetupJob(announceSetup),
];
