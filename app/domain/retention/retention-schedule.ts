import { eq, exists, isNotNull, isNull, lte, sql } from "drizzle-orm";
import { allOf, anyOf } from "~db/query";
import {
  announcements,
  apiTokens,
  asks,
  calendarFeeds,
  cars,
  contactMessages,
  conversations,
  departureCountDays,
  departures,
  devices,
  emailConfirmations,
  invitations,
  jobRuns,
  matches,
  needs,
  notices,
  outbox,
  passwordResets,
  pushDeliveries,
  reports,
  securityEvents,
  tips,
  watches,
  members,
  spaces,
} from "~db/schema";
import { forgetWaiting, removeUnconfirmed } from "../account";
import { endOverdueSessions } from "../auth";
import { DISTANT_DIGITS } from "../members";
import { forgetUploads, type Photos } from "../photos";
import { DAY, HOUR } from "../shared/clock";
import type { Context } from "../shared/context";
import { forgetIdempotencyKeys } from "../shared/send-once";
import { cutoff, retentionDays } from "../shared/retention-rules";
import { type Forget, forgetAll, forgetAfter, forgetRows, inBatches } from "./delete-in-batches";
import { forgetMessages, hasNoMessages } from "./forget-messages";
import { forgetFormerMembers } from "./forget-former-members";

/** Erases last known places that are 30 days old (docs/product.md#last-known-place). */
const forgetPlaces: Forget = inBatches(
  members,
  (now) => lte(members.lastPlaceAt, cutoff(retentionDays.place, now)),
  (tx, condition) =>
    tx
      .update(members)
      .set({ lastLatitude: null, lastLongitude: null, lastPlaceAt: null })
      .where(condition)
      .returning({ id: members.id }),
);

const PARTS = sql.raw(String(10 ** DISTANT_DIGITS));
const coarse = (degrees: typeof spaces.latitude) => sql`round(${degrees} * ${PARTS}) / ${PARTS}`;

/** A space that left the map 30 days ago loses its exact position. */
const coarsenSpaces: Forget = inBatches(
  spaces,
  (now) => allOf(lte(spaces.closedAt, cutoff(retentionDays.exactPosition, now)), isNull(spaces.coarsenedAt)),
  (tx, condition, now) =>
    tx
      .update(spaces)
      .set({ latitude: coarse(spaces.latitude), longitude: coarse(spaces.longitude), coarsenedAt: now })
      .where(condition)
      .returning({ id: spaces.id }),
);

export interface RetentionRule {
  name: string;
  /** What it removes, for the output of `npm run retain`. */
  what: string;
  everyMs: number;
  forget: Forget;
}

const daily = (name: string, what: string, forget: Forget): RetentionRule => ({ name, what, everyMs: DAY, forget });
const hourly = (name: string, what: string, forget: Forget): RetentionRule => ({ name, what, everyMs: HOUR, forget });

const silentConversations = forgetRows(conversations, (now, read) =>
  allOf(lte(conversations.createdAt, cutoff(retentionDays.message, now)), hasNoMessages(read)),
);

/** A first address that nobody confirmed goes with its account (`removeUnconfirmed`). */
const forgetNewAddresses = forgetRows(emailConfirmations, (now, read) => {
  const { memberId, createdAt } = emailConfirmations;
  const owner = allOf(eq(members.id, memberId), isNotNull(members.emailConfirmedAt));
  const hasAnAddress = exists(
    read
      .select({ one: sql`1` })
      .from(members)
      .where(owner),
  );
  return allOf(lte(createdAt, cutoff(retentionDays.newAddress, now)), hasAnAddress);
});

/** Everything that is not kept for ever (docs/product.md#spaces, #who-sees-what, #api; the privacy page says the same). */
export const retentionRules = (photos: Photos): readonly RetentionRule[] => [
  daily("forget-places", "last known places", forgetPlaces),
  hourly("forget-cars", "places of parked cars", forgetAfter(cars.parkedAt, retentionDays.car)),
  hourly(
    "forget-departures",
    "planned departures that are over, and paused plans",
    forgetRows(departures, (now) =>
      anyOf(
        lte(departures.endedAt, cutoff(retentionDays.departure, now)),
        lte(departures.pausedAt, cutoff(retentionDays.pausedPlan, now)),
      ),
    ),
  ),
  daily(
    "forget-departure-counts",
    "counts of planned departures",
    forgetAfter(departureCountDays.countedAt, retentionDays.departureCount),
  ),
  daily(
    "forget-calendars",
    "addresses of calendars that nobody reads",
    forgetAfter(calendarFeeds.lastUsedAt, retentionDays.calendar),
  ),
  daily("forget-tokens", "tokens that no program uses", forgetAfter(apiTokens.lastUsedAt, retentionDays.token)),
  hourly("forget-needs", "needs that ended", forgetAfter(needs.endsAt)),
  daily("forget-matches", "matches of departures and needs", forgetAfter(matches.leavesAt, retentionDays.match)),
  daily("coarsen-spaces", "exact positions of closed spaces", coarsenSpaces),
  daily("forget-messages", "messages", forgetMessages),
  daily("forget-conversations", "conversations in which nothing is left", silentConversations),
  daily("forget-former-members", "remains of deleted accounts", forgetFormerMembers),
  hourly("end-overdue-sessions", "sessions that nobody used", endOverdueSessions),
  daily(
    "forget-devices",
    "browsers in which nobody signed in for a year",
    forgetAfter(devices.lastUsedAt, retentionDays.device),
  ),
  hourly("remove-unconfirmed", "members who never confirmed their address", (context) =>
    removeUnconfirmed(context, photos),
  ),
  daily("forget-new-addresses", "new addresses that nobody confirmed", forgetNewAddresses),
  daily("forget-waiting", "members whom no admin let in", forgetWaiting),
  daily("forget-password-resets", "links to new passwords", forgetAfter(passwordResets.expiresAt)),
  hourly("forget-idempotency-keys", "keys of repeated calls", forgetIdempotencyKeys),
  daily("forget-mails", "mails in the outbox", forgetAfter(outbox.createdAt, retentionDays.mail)),
  daily("forget-notices", "notices that nobody came for", forgetAfter(notices.createdAt, retentionDays.notice)),
  daily("forget-announcements", "announcements that are over", forgetAfter(announcements.endsAt, retentionDays.notice)),
  hourly("forget-pushes", "pushes to browsers", forgetAfter(pushDeliveries.createdAt, retentionDays.push)),
  hourly("forget-watches", "watches that ended", forgetAfter(watches.endsAt)),
  daily("forget-tips", "free spaces that passers-by saw", forgetAfter(tips.createdAt, retentionDays.tip)),
  daily("forget-asks", "who asked whom for a space", forgetAfter(asks.createdAt, retentionDays.ask)),
  daily(
    "forget-contact-messages",
    "messages from the contact form",
    forgetAfter(contactMessages.createdAt, retentionDays.contactMessage),
  ),
  daily("forget-reports", "settled reports", forgetAfter(reports.resolvedAt, retentionDays.report)),
  daily(
    "forget-invitations",
    "invitations that are over",
    forgetAfter(invitations.expiresAt, retentionDays.invitation),
  ),
  daily(
    "forget-security-events",
    "lines of the security log",
    forgetAfter(securityEvents.createdAt, retentionDays.securityEvent),
  ),
  daily("forget-job-runs", "runs of jobs that no longer exist", forgetAfter(jobRuns.startedAt, retentionDays.jobRun)),
  // Last: where photos lie in a bucket, it waits for another server.
  hourly("forget-uploads", "uploads and photos that nobody shows", (context) => forgetUploads(context, photos)),
];

export interface Removed {
  what: string;
  count: number;
}

/** Applies every rule now, and says what each removed; running it again finds nothing. */
export async function* retain(context: Context, photos: Photos): AsyncGenerator<Removed> {
  for (const { what, forget } of retentionRules(photos)) yield { what, count: await forgetAll(context, forget) };
}
