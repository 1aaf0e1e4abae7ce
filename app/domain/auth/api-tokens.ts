import { and, desc, eq, gt, isNull, lt, sql } from "drizzle-orm";
import { z } from "zod";
import { preparedOnce, type Query, countRows } from "~db/query";
import { apiTokens, members } from "~db/schema";
import { after, DAY } from "../shared/clock";
import { type Actor, type Context, locking } from "../shared/context";
import { refuse } from "../shared/errors";
import { hashOf, newSecret } from "../shared/ids";
import { cutoff, retentionDays } from "../shared/retention-rules";
import { line, ticked } from "../shared/text";
import { mustBeConfirmed } from "./confirm-email";
import { inMemberTransaction, removeOwn, signedInColumns } from "../members";
import { type SignedIn, signedInMember } from "./member-of-session";
import { MAX_TOKEN_NAME_LENGTH, MAX_TOKENS, type OwnToken, scopesAmong, type TokenScope } from "./token-rules";

const NAME_NEEDED = "Please give the token a name, so that you know it again.";
const SCOPE_NEEDED = "Please choose at least one thing that the token may do.";

/** The form of a new token: its name, and a tick for each scope. */
export const tokenInput = z
  .object({
    name: line(MAX_TOKEN_NAME_LENGTH).default(""),
    read: ticked,
    share: ticked,
    request: ticked,
    plans: ticked,
    car: ticked,
  } satisfies Record<TokenScope | "name", z.ZodType>)
  .transform(({ name, ...ticks }, refused) => {
    const scopes = scopesAmong((scope) => ticks[scope]);
    if (name === "") refused.addIssue({ code: "custom", path: ["name"], message: NAME_NEEDED });
    if (scopes.length === 0) refused.addIssue({ code: "custom", path: ["scopes"], message: SCOPE_NEEDED });
    return { name, scopes };
  });
type TokenInput = z.output<typeof tokenInput>;

/**
 * Makes a token and returns its secret, which is shown once: only its hash is stored. Refuses with `too-many-tokens` and
 * `unconfirmed`.
 */
export const makeToken = (context: Context, actor: Actor, { name, scopes }: TokenInput): Promise<string> =>
  inMemberTransaction(locking(context, `tokens ${actor.id}`), actor, async (tx) => {
    await mustBeConfirmed(tx, context, actor);
    const now = context.clock.now();
    const used = and(eq(apiTokens.memberId, actor.id), isUsed(now));
    if ((await countRows(tx, apiTokens, used)) >= MAX_TOKENS) return refuse("too-many-tokens");
    const secret = newSecret();
    const made = { createdAt: now, lastUsedAt: now };
    await tx
      .insert(apiTokens)
      .values({ id: context.newId(), memberId: actor.id, name, scopes, tokenHash: hashOf(secret), ...made });
    return { result: secret, events: [] };
  });

/** The member's tokens that work, newest first. */
export async function tokensOf({ read, clock }: Context, { id }: Actor): Promise<OwnToken[]> {
  const rows = await read
    .select()
    .from(apiTokens)
    .where(and(eq(apiTokens.memberId, id), isUsed(clock.now())))
    .orderBy(desc(apiTokens.id));
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    scopes: scopesAmong((scope) => row.scopes.includes(scope)),
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt.toISOString(),
  }));
}

/** Ends one of the member's tokens. Refuses with `not-found` an ended or foreign one. */
export const endToken = (context: Context, actor: Actor, id: string): Promise<void> =>
  removeOwn(context, actor, apiTokens, id);

/** Ends all tokens of a member, as part of another change. Returns how many. */
export async function endTokens(tx: Query, memberId: string): Promise<number> {
  return (await tx.delete(apiTokens).where(eq(apiTokens.memberId, memberId)).returning({ id: apiTokens.id })).length;
}

/** Who calls with a token, and what it opens. */
export interface TokenCaller {
  signedIn: SignedIn;
  scopes: TokenScope[];
}

const tokenWithMember = preparedOnce("token_with_member", (on) =>
  on
    .select({
      id: apiTokens.id,
      scopes: apiTokens.scopes,
      lastUsedAt: apiTokens.lastUsedAt,
      ...signedInColumns,
    })
    .from(apiTokens)
    .innerJoin(members, eq(members.id, apiTokens.memberId))
    .where(and(eq(apiTokens.tokenHash, sql.placeholder("hash")), isNull(members.deletedAt))),
);

/**
 * The member of a token's secret, always with a member's rights only. Null for one that ended, is unknown, or was not used
 * for 90 days. Refuses a suspended member with `suspended`.
 */
export async function memberOfToken(context: Context, secret: string): Promise<TokenCaller | null> {
  const now = context.clock.now();
  const [row] = await tokenWithMember(context.read).execute({ hash: hashOf(secret) });
  if (!row || row.lastUsedAt <= cutoff(retentionDays.token, now)) return null;
  if (row.suspendedAt) return refuse("suspended");
  if (row.lastUsedAt < after(now, -DAY)) await noteUse(context, row.id, now);
  const signedIn: SignedIn = {
    sessionId: "", // no session has it
    actor: { id: row.member.id, role: "member" },
    ...signedInMember(context, row),
    passwordAt: null,
    lacksSecondStep: false,
    extended: false,
  };
  return { signedIn, scopes: scopesAmong((scope) => row.scopes.includes(scope)) };
}

const isUsed = (now: Date) => gt(apiTokens.lastUsedAt, cutoff(retentionDays.token, now));

/** Programs call every few minutes, and the day is enough. A full or locked database must not end tokens. */
async function noteUse(context: Context, id: string, now: Date): Promise<void> {
  const isOld = and(eq(apiTokens.id, id), lt(apiTokens.lastUsedAt, after(now, -DAY)));
  await context.write((tx) => tx.update(apiTokens).set({ lastUsedAt: now }).where(isOld)).catch(() => undefined);
}
