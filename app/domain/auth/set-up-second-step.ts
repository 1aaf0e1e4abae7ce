import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { Secret } from "otpauth";
import { type Query, upsertRow } from "~db/query";
import { members, recoveryCodes, secondSteps } from "~db/schema";
import { addAuditEntry } from "../shared/audit-log";
import { type Actor, inTransaction, type Context } from "../shared/context";
import { refuse } from "../shared/errors";
import { hashOf } from "../shared/ids";
import { inMemberTransaction, memberIdByEmail } from "../members";
import { mustBeConfirmed } from "./confirm-email";
import type { SetUpInput } from "./input";
import { hasSecondStep, periodOfCode } from "./second-step";
import { endSessions } from "./sessions";

const RECOVERY_CODES = 10;
/** 80 bits, so that the codes cannot be guessed from stolen hashes. */
const RECOVERY_BYTES = 10;

/**
 * Sets up the member's second step: from now on each sign-in asks for a code. Their other sessions end. Returns the recovery codes, which are
 * shown once. Refuses with `wrong-code` and `unconfirmed`.
 */
export async function setUpSecondStep(
  context: Context,
  actor: Actor,
  sessionId: string,
  { secret, code }: SetUpInput,
): Promise<string[]> {
  const now = context.clock.now();
  const period = periodOfCode(secret, code, now);
  if (period === null) return refuse("wrong-code");
  const step = { memberId: actor.id, sealedSecret: context.secretBox.seal(secret), lastPeriod: period, createdAt: now };
  return inMemberTransaction(context, actor, async (tx) => {
    await mustBeConfirmed(tx, context, actor);
    await upsertRow(tx, secondSteps, secondSteps.memberId, step);
    const codes = await replaceCodes(tx, context, actor.id);
    return { result: codes, events: [await endSessions(tx, actor.id, sessionId)] };
  });
}

/** New recovery codes in the place of all that were left. Refuses with `not-found` without a second step. */
export const newRecoveryCodes = (context: Context, actor: Actor): Promise<string[]> =>
  inMemberTransaction(context, actor, async (tx) => {
    if (!(await hasSecondStep(tx, actor.id))) return refuse("not-found");
    return { result: await replaceCodes(tx, context, actor.id), events: [] };
  });

async function replaceCodes(tx: Query, context: Context, memberId: string): Promise<string[]> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.memberId, memberId));
  const codes = Array.from({ length: RECOVERY_CODES }, () => {
    const bytes = new Uint8Array(randomBytes(RECOVERY_BYTES));
    return new Secret({ buffer: bytes.buffer }).base32;
  });
  const createdAt = context.clock.now();
  await tx
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ id: context.newId(), memberId, codeHash: hashOf(code), createdAt })));
  return codes;
}

/** Removes the member's second step: the password is enough again. Refuses with `second-step-demanded` an admin where the community demands it. */
export async function removeSecondStep(context: Context, actor: Actor): Promise<void> {
  await inMemberTransaction(context, actor, async (tx) => {
    if (actor.role === "admin" && context.settings.adminSecondStep) return refuse("second-step-demanded");
    await deleteSecondStep(tx, actor.id);
  });
}

/**
 * Removes the second step of a member who lost phone and recovery codes, on the server's machine, with an audit entry. False
 * when there was none. Refuses with `not-found`.
 */
export async function resetSecondStep(context: Context, email: string): Promise<boolean> {
  return inTransaction(context, async (tx) => {
    const memberId = await memberIdByEmail(tx, email);
    if (memberId === null) return refuse("not-found");
    if (!(await hasSecondStep(tx, memberId))) return { result: false, events: [] };
    await deleteSecondStep(tx, memberId);
    await addAuditEntry(tx, context, null, { action: "second-step-reset", subjectId: memberId });
    return { result: true, events: [] };
  });
}

/** `resetSecondStep` for everybody who has a second step. Returns their addresses. */
export async function resetSecondSteps(context: Context): Promise<string[]> {
  const found = await context.read
    .select({ email: members.email })
    .from(secondSteps)
    .innerJoin(members, eq(members.id, secondSteps.memberId));
  const emails = found.map(({ email }) => email);
  for (const email of emails) await resetSecondStep(context, email);
  return emails;
}

async function deleteSecondStep(tx: Query, memberId: string): Promise<void> {
  await tx.delete(secondSteps).where(eq(secondSteps.memberId, memberId));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.memberId, memberId));
}
