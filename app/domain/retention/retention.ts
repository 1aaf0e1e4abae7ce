import { and, lte } from "drizzle-orm";
import { conversations, jobRuns, notices, outbox, passwordResets, reports } from "~db/schema";
import { forgetContactMessages } from "../contact";
import { endOverdueSessions } from "../members";
import { forgetUploads, type Photos } from "../photos";
import { DAY, HOUR } from "../shared/clock";
import { forgetIdempotencyKeys } from "../shared/idempotent";
import { coarsenSpaces } from "./coarsen-spaces";
import { forgetRows, type Forget } from "./forget";
import { forgetFormerMembers } from "./forget-former-members";
import { isEmpty, forgetMessages } from "./forget-messages";
import { forgetPlaces } from "./forget-places";
import { cutoff, keptDays } from "./rules";

export interface RetentionRule {
  name: string;
  /** What it removes, for whoever runs it by hand. */
  what: string;
  everyMs: number;
  forget: Forget;
}

const daily = (name: string, what: string, forget: Forget): RetentionRule => ({ name, what, everyMs: DAY, forget });
const hourly = (name: string, what: string, forget: Forget): RetentionRule => ({ name, what, everyMs: HOUR, forget });

const silentConversations: Forget = (context) =>
  forgetRows(conversations, conversations.id, (now) =>
    and(lte(conversations.createdAt, cutoff(keptDays.message, now)), isEmpty(context.read)),
  )(context);

/** Everything that is not kept for ever (PRODUCT 3, 7, 9; the privacy page says the same). */
export const retentionRules = (photos: Photos): readonly RetentionRule[] => [
  daily("forget-places", "last known places", forgetPlaces),
  daily("coarsen-spaces", "exact positions of closed spaces", coarsenSpaces),
  daily("forget-messages", "messages", forgetMessages),
  daily("forget-conversations", "conversations in which nothing is left", silentConversations),
  daily("forget-former-members", "remains of deleted accounts", forgetFormerMembers),
  hourly("end-overdue-sessions", "sessions that nobody used", endOverdueSessions),
  daily(
    "forget-password-resets",
    "links to new passwords",
    forgetRows(passwordResets, passwordResets.id, (now) => lte(passwordResets.expiresAt, now)),
  ),
  hourly("forget-idempotency-keys", "keys of repeated calls", forgetIdempotencyKeys),
  daily(
    "forget-mails",
    "mails in the outbox",
    forgetRows(outbox, outbox.id, (now) => lte(outbox.createdAt, cutoff(keptDays.mail, now))),
  ),
  daily(
    "forget-notices",
    "notices that nobody came for",
    forgetRows(notices, notices.id, (now) => lte(notices.createdAt, cutoff(keptDays.notice, now))),
  ),
  daily("forget-contact-messages", "messages from the contact form", forgetContactMessages),
  daily(
    "forget-reports",
    "settled reports",
    forgetRows(reports, reports.id, (now) => lte(reports.resolvedAt, cutoff(keptDays.report, now))),
  ),
  daily(
    "forget-job-runs",
    "runs of jobs that no longer exist",
    forgetRows(jobRuns, jobRuns.name, (now) => lte(jobRuns.startedAt, cutoff(keptDays.jobRun, now))),
  ),
  // Last: where photos lie in a bucket, it waits for another server.
  hourly("forget-uploads", "uploads and photos that nobody shows", (context) => forgetUploads(context, photos)),
];
