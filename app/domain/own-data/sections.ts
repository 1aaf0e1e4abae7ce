import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import {
  achievements,
  auditEntries,
  blocks,
  contactMessages,
  conversationSides,
  donations,
  messages,
  notices,
  passwordResets,
  pointTransactions,
  promises,
  ratings,
  redemptions,
  reports,
  requestDeclines,
  requests,
  sessions,
  spaces,
  spaceSightings,
  uploads,
  visits,
} from "~db/schema";

/** Rows of one table that are a member's own. */
export interface Section {
  name: string;
  table: PgTable;
  /** Names the member. */
  mine: PgColumn;
  /** Tells a member's rows apart and orders them. */
  by: PgColumn;
  /** Orders them before that, where their own order would say more than is told. */
  sorted?: PgColumn;
  /** Names somebody else, who appears by first name and initial in the place of an id. */
  other?: PgColumn;
  /** What is not told: secrets, and what would say more of others than they show. */
  without?: readonly PgColumn[];
}

/** All that is stored of a member beside their own row, in the order of the file. */
export const sections: readonly Section[] = [
  { name: "sessions", table: sessions, mine: sessions.memberId, by: sessions.id, without: [sessions.id] },
  {
    name: "passwordResets",
    table: passwordResets,
    mine: passwordResets.memberId,
    by: passwordResets.id,
    without: [passwordResets.id, passwordResets.tokenHash],
  },
  { name: "visits", table: visits, mine: visits.memberId, by: visits.day },
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
  { name: "requestsDeclined", table: requestDeclines, mine: requestDeclines.memberId, by: requestDeclines.requestId },
  {
    name: "conversations",
    table: conversationSides,
    mine: conversationSides.memberId,
    by: conversationSides.conversationId,
    other: conversationSides.partnerId,
  },
  { name: "messagesSent", table: messages, mine: messages.senderId, by: messages.id, other: messages.receiverId },
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
    // Each of these would say who it was, and so would the order of the handovers.
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
    without: [reports.resolvedById],
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
