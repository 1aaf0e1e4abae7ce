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
  member: PgColumn;
  /** The column that identifies and orders the member's rows. */
  key: PgColumn;
  /** Sorts first, `key` second, where the order of `key` alone would reveal hidden data. */
  sortedBy?: PgColumn;
  /** The column with another member's id. The export shows first name and initial in its place. */
  other?: PgColumn;
  /** The column with the id of the space by which the two met. It may hide the other's name (docs/product.md#who-sees-what). */
  space?: PgColumn;
  /** The columns left out: secrets, what is another member's to tell, and what only the program needs, such as a cell. */
  without?: readonly PgColumn[];
}

type More = Pick<Section, "sortedBy" | "other" | "space" | "without">;

const section = (name: string, member: PgColumn, key: PgColumn, more?: More): Section => ({
  name,
  member,
  key,
  ...more,
});

/** A section of a table with the usual columns: `memberId` says whose row it is, `id` which. */
const memberSection = (name: string, { memberId, id }: Record<"id" | "memberId", PgColumn>, more?: More): Section =>
  section(name, memberId, id, more);

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
  memberSection("sessions", sessions, { without: [sessions.id] }),
  memberSection("browsers", devices, { without: [devices.id] }),
  section("emailConfirmations", emailConfirmations.memberId, emailConfirmations.memberId, {
    without: [emailConfirmations.tokenHash],
  }),
  memberSection("passwordResets", passwordResets, { without: [passwordResets.id, passwordResets.tokenHash] }),
  section("secondStep", secondSteps.memberId, secondSteps.createdAt, {
    without: [secondSteps.sealedSecret, secondSteps.lastPeriod],
  }),
  memberSection("recoveryCodes", recoveryCodes, { without: [recoveryCodes.id, recoveryCodes.codeHash] }),
  memberSection("invitations", invitations, {
    other: invitations.usedById,
    without: [invitations.id, invitations.tokenHash],
  }),
  memberSection("securityLog", securityEvents, { without: [securityEvents.id] }),
  memberSection("pushBrowsers", pushSubscriptions, {
    without: [
      pushSubscriptions.sessionId,
      pushSubscriptions.endpoint,
      pushSubscriptions.p256dh,
      pushSubscriptions.auth,
    ],
  }),
  section("pushPreferences", pushPreferences.memberId, pushPreferences.memberId),
  memberSection("pushes", pushDeliveries, { without: [pushDeliveries.occasion, pushDeliveries.content] }),
  memberSection("watches", watches, { without: [watches.cell] }),
  section("visits", visits.memberId, visits.day),
  memberSection("homeAreas", homeAreas),
  memberSection("car", cars, { without: [cars.id] }),
  memberSection("departures", departures, { without: [departures.cell] }),
  memberSection("needs", needs),
  // Left out even after both accepted: before that, neither learns who the other is or when exactly they leave.
  section("matchesAsSeeker", matches.seekerId, matches.id, {
    without: [matches.ownerId, matches.ownerAcceptedAt, matches.departureId, matches.leavesAt, matches.endedById],
  }),
  section("matchesAsOwner", matches.ownerId, matches.id, {
    without: [matches.seekerId, matches.seekerAcceptedAt, matches.needId, matches.endedById],
  }),
  section("calendar", calendarFeeds.memberId, calendarFeeds.memberId, { without: [calendarFeeds.tokenHash] }),
  memberSection("tokens", apiTokens, { without: [apiTokens.id, apiTokens.tokenHash] }),
  section("spaces", spaces.ownerId, spaces.id),
  section("promisesGiven", promises.ownerId, promises.id, { other: promises.driverId }),
  section("promisesReceived", promises.driverId, promises.id, { other: promises.ownerId, space: promises.spaceId }),
  section("spaceSightings", availabilityReports.memberId, availabilityReports.spaceId),
  memberSection("tips", tips),
  section("tipReports", tipReports.memberId, tipReports.tipId),
  memberSection("requests", requests),
  memberSection("asks", asks, { other: asks.ownerId, space: asks.spaceId }),
  section("asksReceived", asks.ownerId, asks.id, { other: asks.memberId }),
  section("requestsDeclined", requestDeclines.memberId, requestDeclines.requestId),
  section("conversations", conversationSides.memberId, conversationSides.conversationId, {
    other: conversationSides.partnerId,
  }),
  section("messagesSent", messages.senderId, messages.id, {
    other: messages.receiverId,
    // When the receiver read it is the receiver's.
    without: [messages.readAt],
  }),
  section("messagesReceived", messages.receiverId, messages.id, {
    other: messages.senderId,
    without: [messages.clientId],
  }),
  memberSection("points", pointTransactions, { other: pointTransactions.partnerId, space: pointTransactions.spaceId }),
  memberSection("redemptions", redemptions, { without: [redemptions.decidedById] }),
  section("achievements", achievements.memberId, achievements.achievementId),
  section("ratingsGiven", ratings.raterId, ratings.promiseId, { other: ratings.ratedId }),
  section("ratingsReceived", ratings.ratedId, ratings.promiseId, {
    sortedBy: ratings.stars,
    // Each of these columns would reveal the other person, and so would the order of the handovers.
    without: [ratings.raterId, ratings.promiseId, ratings.createdAt],
  }),
  memberSection("donations", donations),
  memberSection("notices", notices),
  section("blocks", blocks.blockerId, blocks.blockedId, { other: blocks.blockedId }),
  section("reports", reports.reporterId, reports.id, {
    other: reports.reportedId,
    space: reports.spaceId,
    without: [reports.resolvedById, reports.assignedToId],
  }),
  memberSection("contactMessages", contactMessages),
  memberSection("uploads", uploads, { without: [uploads.id] }),
  section("deedsAsAdmin", auditEntries.adminId, auditEntries.id, {
    without: [auditEntries.subjectId, auditEntries.details],
  }),
];
