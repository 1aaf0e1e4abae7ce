import { sql } from "drizzle-orm";
import { check, id, index, int, isWhole, oneOf, partOf, primaryKey, table, text, time, uniqueIndex } from "../columns";
import { ofMember } from "./members";
import { promises } from "./spaces";
import { pointKinds, redemptionStatuses, achievementIds } from "./words";

/** Append-only: nothing edits or deletes a row, a correction is a new row. */
export const pointTransactions = table(
  "point_transactions",
  {
    id: id(),
    memberId: ofMember("member_id"),
    kind: text("kind", { enum: pointKinds }).notNull(),
    /** What the member reads. */
    reason: text("reason").notNull(),
    points: int("points").notNull(),
    spaceId: text("space_id"),
    promiseId: text("promise_id"),
    /** The other side of a handover. */
    partnerId: text("partner_id"),
    redemptionId: text("redemption_id"),
    createdAt: time("created_at").notNull(),
  },
  (t) => [
    index("point_transactions_member").on(t.memberId, t.id),
    index("point_transactions_kind").on(t.memberId, t.kind, t.createdAt),
    // A handover pays each side once, also when several writes race.
    uniqueIndex("point_transactions_once_a_handover")
      .on(t.promiseId, t.kind)
      .where(sql.raw("kind in ('helped', 'found')")),
    uniqueIndex("point_transactions_profile_once").on(t.memberId).where(sql.raw("kind = 'profile'")),
    check("point_transactions_kind_known", oneOf(t.kind, pointKinds)),
    check("point_transactions_whole", sql`${isWhole(t.points)} and ${t.points} <> 0`),
  ],
);

export const redemptions = table(
  "redemptions",
  {
    id: id(),
    memberId: ofMember("member_id"),
    rewardId: text("reward_id").notNull(),
    cost: int("cost").notNull(),
    status: text("status", { enum: redemptionStatuses }).notNull(),
    createdAt: time("created_at").notNull(),
    decidedAt: time("decided_at"),
    decidedById: text("decided_by_id"),
    note: text("note").notNull().default(""),
  },
  (t) => [
    index("redemptions_member").on(t.memberId, t.createdAt),
    index("redemptions_status").on(t.status, t.createdAt),
    index("redemptions_decided").on(t.decidedAt, t.id),
    check("redemptions_status_known", oneOf(t.status, redemptionStatuses)),
    check("redemptions_cost", sql`${isWhole(t.cost)} and ${t.cost} > 0`),
  ],
);

/** Granted once with their date and never lost. */
export const achievements = table(
  "achievements",
  {
    memberId: ofMember("member_id"),
    achievementId: text("achievement_id", { enum: achievementIds }).notNull(),
    grantedAt: time("granted_at").notNull(),
  },
  (t) => [primaryKey(t.memberId, t.achievementId), check("achievements_known", oneOf(t.achievementId, achievementIds))],
);

/** One side's stars for one handover that counted. */
export const ratings = table(
  "ratings",
  {
    promiseId: partOf("promise_id", () => promises.id),
    raterId: ofMember("rater_id"),
    ratedId: ofMember("rated_id"),
    stars: int("stars").notNull(),
    createdAt: time("created_at").notNull(),
  },
  (t) => [
    primaryKey(t.promiseId, t.raterId),
    index("ratings_rated").on(t.ratedId, t.raterId, t.createdAt),
    index("ratings_rater").on(t.raterId),
    check("ratings_stars", sql`${isWhole(t.stars)} and ${t.stars} between 1 and 5`),
    check("ratings_not_oneself", sql`${t.raterId} <> ${t.ratedId}`),
  ],
);
