import { bool, check, id, index, onEarth, oneOf, partOf, position, primaryKey, table, text, time } from "../columns";
import { ofMember } from "./members";

/** What a report says: API and column call it `word`. */
export const tipVerdicts = ["taken", "not_there"] as const;

/** A free space that a passer-by saw. It is nobody's: no promise, points or rating follow from it. */
export const tips = table(
  "tips",
  {
    id: id(),
    /** Who saw it. Nobody else learns that. */
    memberId: ofMember("member_id"),
    ...position(),
    /** Its member was not established (docs/product.md#established). The column has an older word for it. */
    ofStranger: bool("unproven").notNull().default(false),
    createdAt: time("created_at").notNull(),
    /** When somebody who was there ended it; null: it lasts 10 minutes. */
    endedAt: time("ended_at"),
  },
  (t) => [
    index("tips_seen").on(t.createdAt),
    index("tips_member").on(t.memberId, t.createdAt),
    check("tips_on_earth", onEarth(t.latitude, t.longitude)),
  ],
);

/** What members who were there say of a tip. */
export const tipReports = table(
  "tip_reports",
  {
    tipId: partOf("tip_id", () => tips.id),
    memberId: ofMember("member_id"),
    word: text("word", { enum: tipVerdicts }).notNull(),
    /** Whether the member was established: only then it counts. */
    established: bool("established").notNull(),
    createdAt: time("created_at").notNull(),
  },
  (t) => [
    primaryKey(t.tipId, t.memberId),
    index("tip_reports_member").on(t.memberId),
    check("tip_reports_word", oneOf(t.word, tipVerdicts)),
  ],
);
