import { members } from "~db/schema";
import type { Context } from "../shared/context";
import type { Presence } from "./rules";

const { showPresence, lastSeenAt, deletedAt, suspendedAt } = members;

/** What a query selects of a partner whose presence is shown. */
export const presenceColumns = { showPresence, lastSeenAt, deletedAt, suspendedAt };

interface PresenceRow {
  id: string;
  showPresence: boolean;
  lastSeenAt: Date | null;
  deletedAt: Date | null;
}

/** Whether a partner is online, and when they were last seen. Null for members who hide it and for former members (docs/product.md#who-sees-what). */
export const presenceOf = (context: Context, partner: PresenceRow): Presence | null =>
  partner.showPresence && !partner.deletedAt
    ? { online: context.isOnline(partner.id), lastSeenAt: partner.lastSeenAt?.toISOString() ?? null }
    : null;
