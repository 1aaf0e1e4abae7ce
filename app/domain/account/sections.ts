import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import {
  achievements,
  apiTokens,
  asks,
  auditEntries,
  blocks,
  calendarFeeds,
  cars,
  contactMessages,
  conversationSides,
  departures,
  devices,
  donations,
  homeAreas,
  invitations,
  matches,
  emailConfirmations,
  messages,
  needs,
  notices,
  passwordResets,
  pointTransactions,
  promises,
  pushDeliveries,
  pushPreferences,
  pushSubscriptions,
  ratings,
  recoveryCodes,
  redemptions,
  reports,
  requestDeclines,
  requests,
  secondSteps,
  securityEvents,
  sessions,
  spaces,
  availabilityReports,
  tipReports,
  tips,
  uploads,
  visits,
  watches,
} from "~db/schema";

/** The rows of one table that belong to a member. */
export interface Section {
  name: string;
  table: PgTable;
  /** The column with the member's id. */
  mine: PgColumn;
  /** The column that identifies and orders the member's rows. */
  by: PgColumn;
  /** A column that orders before `key`, where the order of `key` would reveal hidden data. */
  sorted?: PgColumn;
  /** The column with another member's id. The export shows first name and initial in its place. */
  other?: PgColumn;
  /** The columns left out: secrets, and data that others do not show. */
  without?: readonly PgColumn[];
}

/** The rows that a table's usual columns tell of: `memberId` whose they are, and `id` which. */
const own = (
  name: string,
  table: PgTable & { id: PgColumn; memberId: PgColumn },
  more: Pick<Section, "other" | "without"> = {},
): Section => ({ name, table, mine: table.memberId, by: table.id, ...more });

/** Names in the file that differ from the code's, so that what reads an older file reads a new one too. */
export const exportedAs: ReadonlyMap<PgColumn, string> = new Map<PgColumn, string>([
  [departures.toleranceMinutes, "giveOrTake"],
  [spaces.holdMinutes, "keepMinutes"],
  [spaces.heldUntil, "keptUntil"],
  [promises.heldUntil, "keptUntil"],
  [spaces.ownerHidden, "nameless"],
  [spaces.ofStranger, "unproven"],
  [requests.isRough, "about"],
  [requests.ofStranger, "unproven"],
  [tips.ofStranger, "unproven"],
]);

/** All sections beside the member's own row, in the order of the file. */
export const sections: readonly Section[] = [
  own("sessions", sessions, { without: [sessions.id] }),
  own("browsers", devices, { without: [devices.id] }),
  {
    name: "emailConfirmations",
    table: emailConfirmations,
    mine: emailConfirmations.memberId,
    by: emailConfirmations.memberId,
    without: [emailConfirmations.tokenHash],
  },
  own("passwordResets", passwordResets, { without: [passwordResets.id, passwordResets.tokenHash] }),
  {
    name: "secondStep",
    table: secondSteps,
    mine: secondSteps.memberId,
    by: secondSteps.createdAt,
    without: [secondSteps.sealedSecret, secondSteps.lastPeriod],
  },
  own("recoveryCodes", recoveryCodes, { without: [recoveryCodes.id, recoveryCodes.codeHash] }),
  own("invitations", invitations, { other: invitations.usedById, without: [invitations.id, invitations.tokenHash] }),
  own("securityLog", securityEvents, { without: [securityEvents.id] }),
  own("pushBrowsers", pushSubscriptions, {
    without: [
      pushSubscriptions.sessionId,
      pushSubscriptions.endpoint,
      pushSubscriptions.p256dh,
      pushSubscriptions.auth,
    ],
  }),
  {
    name: "pushPreferences",
    table: pushPreferences,
    mine: pushPreferences.memberId,
    by: pushPreferences.memberId,
  },
  own("pushes", pushDeliveries, { without: [pushDeliveries.occasion, pushDeliveries.content] }),
  own("watches", watches, { without: [watches.cell] }),
  { name: "visits", table: visits, mine: visits.memberId, by: visits.day },
  own("homeAreas", homeAreas),
  own("car", cars, { without: [cars.id] }),
  own("departures", departures, { without: [departures.cell] }),
  own("needs", needs),
  // Before both accepted, neither learns who the other is or when exactly they leave.
  {
    name: "matchesAsSeeker",
    table: matches,
    mine: matches.seekerId,
    by: matches.id,
    without: [matches.ownerId, matches.ownerAcceptedAt, matches.departureId, matches.leavesAt, matches.endedById],
  },
  {
    name: "matchesAsOwner",
    table: matches,
    mine: matches.ownerId,
    by: matches.id,
    without: [matches.seekerId, matches.seekerAcceptedAt, matches.needId, matches.endedById],
  },
  {
    name: "calendar",
    table: calendarFeeds,
    mine: calendarFeeds.memberId,
    by: calendarFeeds.memberId,
    without: [calendarFeeds.tokenHash],
  },
  own("tokens", apiTokens, { without: [apiTokens.id, apiTokens.tokenHash] }),
  { name: "spaces", table: spaces, mine: spaces.ownerId, by: spaces.id },
  { name: "promisesGiven", table: promises, mine: promises.ownerId, by: promises.id, other: promises.driverId },
  {
    name: "promisesReceived",
    table: promises,
    mine: promises.driverId,
    by: promises.id,
    other: promises.ownerId,
  },
  {
    name: "spaceSightings",
    table: availabilityReports,
    mine: availabilityReports.memberId,
    by: availabilityReports.spaceId,
  },
  own("tips", tips),
  { name: "tipReports", table: tipReports, mine: tipReports.memberId, by: tipReports.tipId },
  own("requests", requests),
  own("asks", asks, { other: asks.ownerId }),
  { name: "asksReceived", table: asks, mine: asks.ownerId, by: asks.id, other: asks.memberId },
  { name: "requestsDeclined", table: requestDeclines, mine: requestDeclines.memberId, by: requestDeclines.requestId },
  {
    name: "conversations",
    table: conversationSides,
    mine: conversationSides.memberId,
    by: conversationSides.conversationId,
    other: conversationSides.partnerId,
  },
  {
    name: "messagesSent",
    table: messages,
    mine: messages.senderId,
    by: messages.id,
    other: messages.receiverId,
    // When the receiver read it is the receiver's.
    without: [messages.readAt],
  },
  {
    name: "messagesReceived",
    table: messages,
    mine: messages.receiverId,
    by: messages.id,
    other: messages.senderId,
    without: [messages.clientId],
  },
  own("points", pointTransactions, { other: pointTransactions.partnerId }),
  own("redemptions", redemptions, { without: [redemptions.decidedById] }),
  { name: "achievements", table: achievements, mine: achievements.memberId, by: achievements.achievementId },
  { name: "ratingsGiven", table: ratings, mine: ratings.raterId, by: ratings.promiseId, other: ratings.ratedId },
  {
    name: "ratingsReceived",
    table: ratings,
    mine: ratings.ratedId,
    by: ratings.promiseId,
    sorted: ratings.stars,
    // Each of these columns would reveal the other person, and so would the order of the handovers.
    without: [ratings.raterId, ratings.promiseId, ratings.createdAt],
  },
  own("donations", donations),
  own("notices", notices),
  { name: "blocks", table: blocks, mine: blocks.blockerId, by: blocks.blockedId, other: blocks.blockedId },
  {
    name: "reports",
    table: reports,
    mine: reports.reporterId,
    by: reports.id,
    other: reports.reportedId,
    without: [reports.resolvedById, reports.assignedToId],
  },
  own("contactMessages", contactMessages),
  own("uploads", uploads, { without: [uploads.id] }),
  {
    name: "deedsAsAdmin",
    table: auditEntries,
    mine: auditEntries.adminId,
    by: auditEntries.id,
    without: [auditEntries.subjectId, auditEntries.details],
  },
];
