import type { PgColumn } from "drizzle-orm/pg-core";
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
  /** The column of its table with the member's id. */
  mine: PgColumn;
  /** The column that identifies and orders the member's rows. */
  by: PgColumn;
  /** Orders the rows before `by`, where the order of `by` alone would reveal hidden data. */
  sorted?: PgColumn;
  /** The column with another member's id. The export shows first name and initial in its place. */
  other?: PgColumn;
  /** The column with the id of the space by which the two met. It may hide the other's name (docs/product.md#who-sees-what). */
  space?: PgColumn;
  /** The columns left out: secrets, and data that others do not show. */
  without?: readonly PgColumn[];
}

type More = Pick<Section, "sorted" | "other" | "space" | "without">;

const rows = (name: string, mine: PgColumn, by: PgColumn, more?: More): Section => ({ name, mine, by, ...more });

/** The rows that a table's usual columns tell of: `memberId` whose they are, and `id` which. */
const own = (name: string, { memberId, id }: Record<"id" | "memberId", PgColumn>, more?: More): Section =>
  rows(name, memberId, id, more);

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
  rows("emailConfirmations", emailConfirmations.memberId, emailConfirmations.memberId, {
    without: [emailConfirmations.tokenHash],
  }),
  own("passwordResets", passwordResets, { without: [passwordResets.id, passwordResets.tokenHash] }),
  rows("secondStep", secondSteps.memberId, secondSteps.createdAt, {
    without: [secondSteps.sealedSecret, secondSteps.lastPeriod],
  }),
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
  rows("pushPreferences", pushPreferences.memberId, pushPreferences.memberId),
  own("pushes", pushDeliveries, { without: [pushDeliveries.occasion, pushDeliveries.content] }),
  own("watches", watches, { without: [watches.cell] }),
  rows("visits", visits.memberId, visits.day),
  own("homeAreas", homeAreas),
  own("car", cars, { without: [cars.id] }),
  own("departures", departures, { without: [departures.cell] }),
  own("needs", needs),
  // Before both accepted, neither learns who the other is or when exactly they leave.
  rows("matchesAsSeeker", matches.seekerId, matches.id, {
    without: [matches.ownerId, matches.ownerAcceptedAt, matches.departureId, matches.leavesAt, matches.endedById],
  }),
  rows("matchesAsOwner", matches.ownerId, matches.id, {
    without: [matches.seekerId, matches.seekerAcceptedAt, matches.needId, matches.endedById],
  }),
  rows("calendar", calendarFeeds.memberId, calendarFeeds.memberId, { without: [calendarFeeds.tokenHash] }),
  own("tokens", apiTokens, { without: [apiTokens.id, apiTokens.tokenHash] }),
  rows("spaces", spaces.ownerId, spaces.id),
  rows("promisesGiven", promises.ownerId, promises.id, { other: promises.driverId }),
  rows("promisesReceived", promises.driverId, promises.id, { other: promises.ownerId, space: promises.spaceId }),
  rows("spaceSightings", availabilityReports.memberId, availabilityReports.spaceId),
  own("tips", tips),
  rows("tipReports", tipReports.memberId, tipReports.tipId),
  own("requests", requests),
  own("asks", asks, { other: asks.ownerId, space: asks.spaceId }),
  rows("asksReceived", asks.ownerId, asks.id, { other: asks.memberId }),
  rows("requestsDeclined", requestDeclines.memberId, requestDeclines.requestId),
  rows("conversations", conversationSides.memberId, conversationSides.conversationId, {
    other: conversationSides.partnerId,
  }),
  rows("messagesSent", messages.senderId, messages.id, {
    other: messages.receiverId,
    // When the receiver read it is the receiver's.
    without: [messages.readAt],
  }),
  rows("messagesReceived", messages.receiverId, messages.id, {
    other: messages.senderId,
    without: [messages.clientId],
  }),
  own("points", pointTransactions, { other: pointTransactions.partnerId, space: pointTransactions.spaceId }),
  own("redemptions", redemptions, { without: [redemptions.decidedById] }),
  rows("achievements", achievements.memberId, achievements.achievementId),
  rows("ratingsGiven", ratings.raterId, ratings.promiseId, { other: ratings.ratedId }),
  rows("ratingsReceived", ratings.ratedId, ratings.promiseId, {
    sorted: ratings.stars,
    // Each of these columns would reveal the other person, and so would the order of the handovers.
    without: [ratings.raterId, ratings.promiseId, ratings.createdAt],
  }),
  own("donations", donations),
  own("notices", notices),
  rows("blocks", blocks.blockerId, blocks.blockedId, { other: blocks.blockedId }),
  rows("reports", reports.reporterId, reports.id, {
    other: reports.reportedId,
    space: reports.spaceId,
    without: [reports.resolvedById, reports.assignedToId],
  }),
  own("contactMessages", contactMessages),
  own("uploads", uploads, { without: [uploads.id] }),
  rows("deedsAsAdmin", auditEntries.adminId, auditEntries.id, {
    without: [auditEntries.subjectId, auditEntries.details],
  }),
];
