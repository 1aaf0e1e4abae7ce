import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import {
  achievements,
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
  spaceSightings,
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

/** All sections beside the member's own row, in the order of the file. */
export const sections: readonly Section[] = [
  { name: "sessions", table: sessions, mine: sessions.memberId, by: sessions.id, without: [sessions.id] },
  { name: "browsers", table: devices, mine: devices.memberId, by: devices.id, without: [devices.id] },
  {
    name: "emailConfirmations",
    table: emailConfirmations,
    mine: emailConfirmations.memberId,
    by: emailConfirmations.memberId,
    without: [emailConfirmations.tokenHash],
  },
  {
    name: "passwordResets",
    table: passwordResets,
    mine: passwordResets.memberId,
    by: passwordResets.id,
    without: [passwordResets.id, passwordResets.tokenHash],
  },
  {
    name: "secondStep",
    table: secondSteps,
    mine: secondSteps.memberId,
    by: secondSteps.createdAt,
    without: [secondSteps.sealedSecret, secondSteps.lastPeriod],
  },
  {
    name: "recoveryCodes",
    table: recoveryCodes,
    mine: recoveryCodes.memberId,
    by: recoveryCodes.id,
    without: [recoveryCodes.id, recoveryCodes.codeHash],
  },
  {
    name: "invitations",
    table: invitations,
    mine: invitations.memberId,
    by: invitations.id,
    other: invitations.usedById,
    without: [invitations.id, invitations.tokenHash],
  },
  {
    name: "securityLog",
    table: securityEvents,
    mine: securityEvents.memberId,
    by: securityEvents.id,
    without: [securityEvents.id],
  },
  {
    name: "pushBrowsers",
    table: pushSubscriptions,
    mine: pushSubscriptions.memberId,
    by: pushSubscriptions.id,
    without: [
      pushSubscriptions.sessionId,
      pushSubscriptions.endpoint,
      pushSubscriptions.p256dh,
      pushSubscriptions.auth,
    ],
  },
  {
    name: "pushPreferences",
    table: pushPreferences,
    mine: pushPreferences.memberId,
    by: pushPreferences.memberId,
  },
  {
    name: "pushes",
    table: pushDeliveries,
    mine: pushDeliveries.memberId,
    by: pushDeliveries.id,
    without: [pushDeliveries.about, pushDeliveries.content],
  },
  { name: "watches", table: watches, mine: watches.memberId, by: watches.id, without: [watches.cell] },
  { name: "visits", table: visits, mine: visits.memberId, by: visits.day },
  { name: "homeAreas", table: homeAreas, mine: homeAreas.memberId, by: homeAreas.id },
  { name: "car", table: cars, mine: cars.memberId, by: cars.id, without: [cars.id] },
  {
    name: "departures",
    table: departures,
    mine: departures.memberId,
    by: departures.id,
    without: [departures.cell],
  },
  { name: "needs", table: needs, mine: needs.memberId, by: needs.id },
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
  { name: "spaces", table: spaces, mine: spaces.ownerId, by: spaces.id },
  { name: "promisesGiven", table: promises, mine: promises.ownerId, by: promises.id, other: promises.driverId },
  {
    name: "promisesReceived",
    table: promises,
    mine: promises.driverId,
    by: promises.id,
    other: promises.ownerId,
  },
  { name: "spaceSightings", table: spaceSightings, mine: spaceSightings.memberId, by: spaceSightings.spaceId },
  { name: "requests", table: requests, mine: requests.memberId, by: requests.id },
  { name: "asks", table: asks, mine: asks.memberId, by: asks.id, other: asks.ownerId },
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
  {
    name: "points",
    table: pointTransactions,
    mine: pointTransactions.memberId,
    by: pointTransactions.id,
    other: pointTransactions.partnerId,
  },
  {
    name: "redemptions",
    table: redemptions,
    mine: redemptions.memberId,
    by: redemptions.id,
    without: [redemptions.decidedById],
  },
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
  { name: "donations", table: donations, mine: donations.memberId, by: donations.id },
  { name: "notices", table: notices, mine: notices.memberId, by: notices.id },
  { name: "blocks", table: blocks, mine: blocks.blockerId, by: blocks.blockedId, other: blocks.blockedId },
  {
    name: "reports",
    table: reports,
    mine: reports.reporterId,
    by: reports.id,
    other: reports.reportedId,
    without: [reports.resolvedById, reports.assignedToId],
  },
  { name: "contactMessages", table: contactMessages, mine: contactMessages.memberId, by: contactMessages.id },
  { name: "uploads", table: uploads, mine: uploads.memberId, by: uploads.id, without: [uploads.id] },
  {
    name: "deedsAsAdmin",
    table: auditEntries,
    mine: auditEntries.adminId,
    by: auditEntries.id,
    without: [auditEntries.subjectId, auditEntries.details],
  },
];
