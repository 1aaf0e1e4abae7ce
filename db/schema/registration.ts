import { sql } from "drizzle-orm";
import { id, index, table, text, time } from "../columns";
import { members } from "./members";

/** What admins set for the whole community while it runs. */
export const communitySettings = table("community_settings", {
  name: text("name").primaryKey(),
  value: text("value").notNull(),
  changedAt: time("changed_at").notNull(),
});

/** A link with which one person may join. A member makes it. */
export const invitations = table(
  "invitations",
  {
    id: id(),
    memberId: text("member_id")
      .notNull()
      .references(() => members.id, { onDelete: "cascade" }),
    tokenHash: text("token_hash").notNull().unique(),
    createdAt: time("created_at").notNull(),
    expiresAt: time("expires_at").notNull(),
    usedAt: time("used_at"),
    usedById: text("used_by_id").references(() => members.id, { onDelete: "set null" }),
  },
  (t) => [
    index("invitations_member").on(t.memberId, t.id),
    index("invitations_expiry").on(t.expiresAt),
    index("invitations_used_by").on(t.usedById).where(sql.raw("used_by_id is not null")),
  ],
);
