import { and, eq, isNull, sql } from "drizzle-orm";
import { preparedOnce } from "~db/query";
import { members, sessions } from "~db/schema";
import { after } from "../shared/clock";
import type { Actor, Context } from "../shared/context";
import { refuse } from "../shared/errors";
import { hashOf } from "../shared/ids";
import { isConfirmed } from "./confirm-email";
import { type KnownZone, ownMember, signedInColumns, type SignedInRow, waits } from "../members";
import type { Suspension } from "./rules";
import type { OwnMember } from "../members/rules";
import { hasSecondStep } from "./second-step";
import { isOpenSession, isIdle, SESSION_MS, RENEWED_EVERY_MS } from "./sessions";

export interface SignedIn {
  /** The stored id (a hash), as the signal `sessions-ended` names it. */
  sessionId: string;
  actor: Actor;
  member: OwnMember;
  zone: KnownZone;
  /** When the password was last given in this session. */
  passwordAt: Date | null;
  /** An admin without the second step that the community demands. */
  lacksSecondStep: boolean;
  /** The address is confirmed, or needs no confirmation: the member may share, request, write and see others' spaces. */
  confirmed: boolean;
  /** An admin has to let the member in first (`waiting.ts`). */
  waiting: boolean;
  /** The session was just extended by 30 days, so the cookie must be sent again. */
  extended: boolean;
}

/** Who signs in with a session or a token, and what they may do yet. */
export function signedInMember({ settings, clock }: Context, row: SignedInRow) {
  const { role } = row.member;
  return {
    member: ownMember(row.member, clock.now()),
    zone: { timeZone: row.timeZone, changedAt: row.zoneChangedAt },
    confirmed: isConfirmed({ emailConfirmedAt: row.emailConfirmedAt, role }, settings),
    waiting: waits({ role, waitsSince: row.waitsSince }),
  };
}

const sessionWithMember = preparedOnce("session_with_member", (on) =>
  on
    .select({
      lastUsedAt: sessions.lastUsedAt,
      expiresAt: sessions.expiresAt,
      passwordAt: sessions.passwordAt,
      ...signedInColumns,
    })
    .from(sessions)
    .innerJoin(members, eq(members.id, sessions.memberId))
    .where(and(eq(sessions.id, sql.placeholder("id")), isNull(members.deletedAt))),
);

/**
 * The member of a session's secret, with the role of now. Null when the session is unknown or over. Refuses a suspended
 * member with `suspended`. Pages, calls and sockets all identify the member here.
 */
export async function memberOfSession(context: Context, secret: string): Promise<SignedIn | null> {
  const sessionId = hashOf(secret);
  const [row] = await sessionWithMember(context.read).execute({ id: sessionId });
  const now = context.clock.now();
  if (!row || row.expiresAt <= now || isIdle(row.member.role, row.lastUsedAt, now)) return null;
  if (row.suspendedAt) return refuse("suspended");
  const { id, role } = row.member;
  const unused = now.getTime() - row.lastUsedAt.getTime();
  const extended = unused >= RENEWED_EVERY_MS[role] && (await extend(context, sessionId, now));
  // Without the second step an admin has only a member's rights.
  const lacksSecondStep =
    role === "admin" && context.settings.adminSecondStep && !(await hasSecondStep(context.read, row.member.id));
  const actor: Actor = { id, role: lacksSecondStep ? "member" : role };
  return { sessionId, actor, ...signedInMember(context, row), passwordAt: row.passwordAt, lacksSecondStep, extended };
}

/** A full or locked database must not end sessions. A later visit extends the session then. */
async function extend(context: Context, sessionId: string, now: Date): Promise<boolean> {
  const used = { lastUsedAt: now, expiresAt: after(now, SESSION_MS) };
  const written = context.write((tx) => tx.update(sessions).set(used).where(eq(sessions.id, sessionId)));
  return written.then(
    () => true,
    () => false,
  );
}

/** The member of an open session (its stored id), suspended or not. */
async function holderOf({ read, clock }: Context, sessionId: string) {
  const { id, role, firstName, email, emailConfirmedAt, waitsSince, suspendedAt, suspendedReason } = members;
  const [holder] = await read
    .select({ id, role, firstName, email, emailConfirmedAt, waitsSince, suspendedAt, suspendedReason })
    .from(sessions)
    .innerJoin(members, eq(members.id, sessions.memberId))
    .where(and(eq(sessions.id, sessionId), isOpenSession(clock.now()), isNull(members.deletedAt)));
  return holder;
}

/** The member of a session (its stored id), suspended or not: for pages that suspended members may use (docs/product.md#accounts). */
export async function holderOfSession(context: Context, sessionId: string): Promise<Actor | null> {
  const holder = await holderOf(context, sessionId);
  return holder ? { id: holder.id, role: holder.role } : null;
}

/** The suspension of this session's member (by the stored id); null when the member is not suspended. */
export async function suspensionOf(context: Context, sessionId: string): Promise<Suspension | null> {
  const holder = await holderOf(context, sessionId);
  if (!holder?.suspendedAt) return null;
  return { since: holder.suspendedAt.toISOString(), reason: holder.suspendedReason ?? "" };
}

/** A member who waits, for their own page. */
export interface WaitingSelf {
  firstName: string;
  email: string;
  /** The address has to be confirmed first. */
  unconfirmed: boolean;
}

/** The member of this session (by the stored id), if they wait for an admin; null otherwise. */
export async function waitingOf(context: Context, sessionId: string): Promise<WaitingSelf | null> {
  const holder = await holderOf(context, sessionId);
  if (!holder || !waits(holder) || holder.suspendedAt) return null;
  const { firstName, email, emailConfirmedAt } = holder;
  return { firstName, email, unconfirmed: context.settings.confirmsEmail && emailConfirmedAt === null };
}
