import { desc, eq, inArray } from "drizzle-orm";
import { anyOf, type Query } from "~db/query";
import { sessions, members } from "~db/schema";
import { after } from "../shared/clock";
import type { Context, Outcome } from "../shared/context";
import type { InternalEvent } from "../shared/events";
import { hashOf, newSecret } from "../shared/ids";
import { trustDevice } from "./devices";
import { MAX_SESSIONS } from "./rules";
import { ownColumns, ownMember, type OwnRow, waits } from "../members";
import type { OwnMember } from "../members/rules";
import { endSessionsWhere, SESSION_MS } from "./sessions";

/** What the server knows of the browser that signs in. */
export interface Browser {
  /** In words, as 'Chrome on Android'; empty when unknown. */
  name: string;
  /** The time zone that the browser sent; null before it did. */
  timeZone: string | null;
  /** The secret in its device cookie; null without one. */
  device: string | null;
  /** The stored id of the session whose cookie came along: a sign-in ends it. */
  sessionId: string | null;
}

/** A browser without cookies, or a program. */
export const unknownBrowser: Browser = { name: "", timeZone: null, device: null, sessionId: null };

/** The secrets of a new session, one for each cookie. Only their hashes are stored. */
export interface SessionSecrets {
  secret: string;
  device: string;
}

/** A new session and its member. */
export interface NewSession extends SessionSecrets {
  member: OwnMember;
  suspended: boolean;
  /** An admin has to let the member in first. */
  waiting: boolean;
}

export interface StoredSession extends SessionSecrets {
  /** The member signs in in this browser for the first time. */
  isNewBrowser: boolean;
  /** The signals that close the sockets of ended sessions. */
  events: InternalEvent[];
}

/**
 * Stores a session for the member with a new secret, never with one that the browser sent. The browser's earlier session
 * ends. When there are too many sessions, the one unused for the longest ends too.
 */
export async function storeSession(
  tx: Query,
  context: Context,
  memberId: string,
  browser: Browser = unknownBrowser,
): Promise<StoredSession> {
  const secret = newSecret();
  const now = context.clock.now();
  const isBrowsers = browser.sessionId === null ? undefined : eq(sessions.id, browser.sessionId);
  const ended = await endSessionsWhere(tx, anyOf(inArray(sessions.id, sessionsOver(tx, memberId)), isBrowsers));
  await tx.insert(sessions).values({
    id: hashOf(secret),
    memberId,
    browser: browser.name,
    timeZone: browser.timeZone,
    createdAt: now,
    lastUsedAt: now,
    passwordAt: now,
    expiresAt: after(now, SESSION_MS),
  });
  const { secret: device, isNew: isNewBrowser } = await trustDevice(tx, context, memberId, browser.device);
  return { secret, device, isNewBrowser, events: ended.sessionIds.length > 0 ? [ended] : [] };
}

/** The sessions to end, so that there is room for one more. */
const sessionsOver = (tx: Query, memberId: string) =>
  tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.memberId, memberId))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.createdAt))
    .offset(MAX_SESSIONS - 1)
    .limit(1000); // SQLite takes no offset without a limit

/** The columns of a member who signs in. */
export const signInColumns = { ...ownColumns, suspendedAt: members.suspendedAt, waitsSince: members.waitsSince };

/** `storeSession`, with the member and what they may do yet. */
export async function startSession(
  tx: Query,
  context: Context,
  row: OwnRow & Record<"suspendedAt" | "waitsSince", Date | null>,
  browser: Browser,
): Promise<Outcome<NewSession> & { isNewBrowser: boolean }> {
  const { isNewBrowser, events, ...secrets } = await storeSession(tx, context, row.id, browser);
  const member = ownMember(row, context.clock.now());
  const result = { ...secrets, member, suspended: row.suspendedAt !== null, waiting: waits(row) };
  return { result, events, isNewBrowser };
}
