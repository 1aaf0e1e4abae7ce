import { id, index, int, table, text, time } from "../columns";
import { members } from "./members";

/** The second step that a member asks of every sign-in (TOTP). Without a row the password is enough. */
export const secondSteps = table("second_steps", {
  memberId: text("member_id")
    .primaryKey()
    .references(() => members.id, { onDelete: "cascade" }),
  /** The shared secret, encrypted with the key in DATA_DIR: a stolen database makes no code. */
  sealedSecret: text("sealed_secret").notNull(),
  /** The 30 seconds, counted from 1970, of the last code that was taken: a code works once. */
  lastPeriod: int("last_period").notNull(),
  createdAt: time("created_at").notNull(),
});

/** Codes on paper for a lost phone; a used one is deleted. */
export const recoveryCodes = table(
  "recovery_codes",
  {
    id: id(),
    memberId: text("member_id")
      .notNull()
      .references(() => members.id, { onDelete: "cascade" }),
    /** SHA-256. */
    codeHash: text("code_hash").notNull().unique(),
    createdAt: time("created_at").notNull(),
  },
  (t) => [index("recovery_codes_member").on(t.memberId)],
);

/** What concerns the safety of accounts: sign-ins, new passwords, roles, refusals by a limit. Kept for 30 days. */
export const securityEvents = table(
  "security_events",
  {
    id: id(),
    kind: text("kind").notNull(),
    /** Whose account it concerns; null when there is none, or it is not known. */
    memberId: text("member_id").references(() => members.id, { onDelete: "cascade" }),
    /** The IPv4 address, or the first 64 bits of the IPv6 one; empty for the command line on the server's machine. */
    network: text("network").notNull(),
    /** What was refused: 'POST /auth'. */
    what: text("what"),
    createdAt: time("created_at").notNull(),
  },
  (t) => [
    index("security_events_kind").on(t.kind, t.id),
    index("security_events_member").on(t.memberId, t.id),
    index("security_events_network").on(t.network, t.id),
    index("security_events_created").on(t.createdAt),
  ],
);
