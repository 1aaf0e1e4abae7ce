import type { Query } from "~db/query";
import { sessions } from "~db/schema";
import { after } from "../shared/clock";
import type { Context } from "../shared/context";
import { hashOf, newSecret } from "../shared/ids";
import { SESSION_MS } from "./member-of-session";
import type { OwnMember } from "./rules";

/** A session just begun: the secret goes into the cookie and is kept nowhere else. */
export interface NewSession {
  secret: string;
  member: OwnMember;
  suspended: boolean;
}

/** Stores a session for the member and gives its secret, new each time: none is ever taken from outside. */
export async function startSession(context: Context, tx: Query, memberId: string): Promise<string> {
  const secret = newSecret();
  const now = context.clock.now();
  await tx
    .insert(sessions)
    .values({ id: hashOf(secret), memberId, createdAt: now, lastUsedAt: now, expiresAt: after(now, SESSION_MS) });
  return secret;
}
