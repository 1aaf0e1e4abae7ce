import { and, eq } from "drizzle-orm";
import { type Query, hasRow } from "~db/query";
import { members } from "~db/schema";
import { enqueueEmail } from "../notifications";
import { inTransaction, type Context, type Outcome } from "../shared/context";
import { refuse } from "../shared/errors";
import { hashOf } from "../shared/ids";
import type { SignInInput } from "./input";
import { hasEmail } from "../members";
import { isPassword } from "./passwords.server";
import { hasSecondStep, readPendingLoginToken, takeCode, pendingLoginToken } from "./second-step";
import { type Browser, type NewSession, unknownBrowser, signInColumns, startSession } from "./start-session";

const checkedColumns = { ...signInColumns, passwordHash: members.passwordHash };

/** Where a sign-in comes from. */
export interface SignInFrom {
  browser?: Browser;
  /** Only a few sign-ins of one network may wait for the password check. Null: not counted. */
  network?: string | null;
}

/**
 * Begins a session. In a browser that is new to the member, a mail is posted. Refuses with `wrong-credentials`, after
 * the same work for known and unknown emails. Refuses with `second-step-required` and a token when a code is needed,
 * and with `busy` when too many wait. A suspended member's session only shows the reason.
 */
export async function signIn(
  context: Context,
  { email, password }: SignInInput,
  { browser = unknownBrowser, network = null }: SignInFrom = {},
): Promise<NewSession> {
  const [row] = await context.read.select(checkedColumns).from(members).where(hasEmail(email));
  const stored = row?.passwordHash ?? null;
  const right = await isPassword(password, stored, network);
  if (!row || stored === null || !right) return refuse("wrong-credentials");
  return inTransaction(context, async (tx) => {
    // A change of the password, or a second step, during the check ended all sessions: no new session may begin without it.
    const unchanged = and(eq(members.id, row.id), eq(members.passwordHash, stored));
    if (!(await hasRow(tx, members, unchanged))) return refuse("wrong-credentials");
    if (await hasSecondStep(tx, row.id))
      return refuse("second-step-required", { pendingLoginToken: pendingLoginToken(context, row.id, stored) });
    return startSessionAndMail(tx, context, row, browser);
  });
}

/** Begins the session. In a browser that is new to the member, a mail is posted. */
async function startSessionAndMail(
  tx: Query,
  context: Context,
  row: Parameters<typeof startSession>[2],
  browser: Browser,
): Promise<Outcome<NewSession>> {
  const { isNewBrowser, ...begun } = await startSession(tx, context, row, browser);
  const details = { browser: browser.name, timeZone: browser.timeZone };
  if (isNewBrowser) await enqueueEmail(tx, context, { kind: "new-browser", recipient: row.email, details });
  return begun;
}

/**
 * Begins the session of a member who gave the right password (`pendingLoginToken`) and now a code. Refuses with `wrong-code`, and
 * with `pending-login-expired` after 10 minutes or a change of the password.
 */
export async function finishSignIn(
  context: Context,
  token: string,
  code: string,
  browser: Browser,
): Promise<NewSession & { isRecovery: boolean }> {
  const { memberId, password } = readPendingLoginToken(context, token);
  return inTransaction(context, async (tx) => {
    const [row] = await tx.select(checkedColumns).from(members).where(eq(members.id, memberId));
    if (!row?.passwordHash || hashOf(row.passwordHash) !== password) return refuse("pending-login-expired");
    const { isRecovery } = await takeCode(tx, context, memberId, code);
    const { result, events } = await startSessionAndMail(tx, context, row, browser);
    return { result: { ...result, isRecovery }, events };
  });
}
