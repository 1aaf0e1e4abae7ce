import { and, eq, isNull, sql } from "drizzle-orm";
import { preparedOnce } from "~db/query";
import { members, sessions } from "~db/schema";
import { keptDays } from "../retention/rules";
import { after, DAY, HOUR } from "../shared/clock";
import type { Actor, Context } from "../shared/context";
import { refuse } from "../shared/errors";
import { hashOf } from "../shared/ids";
import { ownColumns, ownMember } from "./public-member";
import type { KnownZone, OwnMember } from "./rules";

/** How long a session lasts after its latest use (PRODUCT 8). */
export const SESSION_MS = keptDays.session * DAY;
/** A session in use is written at most this often. */
const TOUCH_MS = HOUR;

export interface SignedIn {
  /** The stored id (a hash): what `sessions-ended` names. */
  sessionId: string;
  actor: Actor;
  member: OwnMember;
  zone: KnownZone;
  /** It was just made to last 30 more days: the cookie must follow. */
  extended: boolean;
}

const sessionWithMember = preparedOnce((on) =>
  on
    .select({
      lastUsedAt: sessions.lastUsedAt,
      expiresAt: sessions.expiresAt,
      member: ownColumns,
      timeZone: members.timeZone,
      zoneChangedAt: members.timeZoneChangedAt,
      suspendedAt: members.suspendedAt,
    })
    .from(sessions)
    .innerJoin(members, eq(members.id, sessions.memberId))
    .where(and(eq(sessions.id, sql.placeholder("id")), isNull(members.deletedAt)))
    .prepare("session_with_member"),
);

/**
 * Who holds this session's secret, and with what role now; null when it is unknown, ended or over. A suspended member's is
 * `suspended`: this is where pages, calls and sockets learn who asks, so that none of them has to look for itself.
 */
export async function memberOfSession(context: Context, secret: string): Promise<SignedIn | null> {
  const sessionId = hashOf(secret);
  const [row] = await sessionWithMember(context.read).execute({ id: sessionId });
  const now = context.clock.now();
  if (!row || row.expiresAt <= now) return null;
  if (row.suspendedAt) return refuse("suspended");
  const extended = now.getTime() - row.lastUsedAt.getTime() >= TOUCH_MS && (await extend(context, sessionId, now));
  const { id, role } = row.member;
  const zone = { timeZone: row.timeZone, changedAt: row.zoneChangedAt };
  return { sessionId, actor: { id, role }, member: ownMember(row.member, now), zone, extended };
}

/** A full or locked database must not sign anybody out: the session is then extended by a later visit. */
async function extend(context: Context, sessionId: string, now: Date): Promise<boolean> {
  const used = { lastUsedAt: now, expiresAt: after(now, SESSION_MS) };
  const written = context.write((tx) => tx.update(sessions).set(used).where(eq(sessions.id, sessionId)));
  return written.then(
    () => true,
    () => false,
  );
}
