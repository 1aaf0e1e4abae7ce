import { and, eq, lt } from "drizzle-orm";
import type { Query } from "~db/query";
import { recoveryCodes, secondSteps } from "~db/schema";
import type { Context } from "../../shared/context";
import { refuse } from "../../shared/errors";
import { hashOf } from "../../shared/ids";
import { periodOfCode } from "./totp";

/** Whether every sign-in of this member asks for a code. */
export async function hasSecondStep(on: Query, memberId: string): Promise<boolean> {
  const [row] = await on
    .select({ memberId: secondSteps.memberId })
    .from(secondSteps)
    .where(eq(secondSteps.memberId, memberId));
  return row !== undefined;
}

/** When the second step was set up, and how many recovery codes are left. Null without a second step. */
export async function secondStepOf({ read }: Context, memberId: string) {
  const [step] = await read
    .select({ since: secondSteps.createdAt })
    .from(secondSteps)
    .where(eq(secondSteps.memberId, memberId));
  if (!step) return null;
  const codes = await read
    .select({ id: recoveryCodes.id })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.memberId, memberId));
  return { since: step.since.toISOString(), codesLeft: codes.length };
}

/**
 * Checks a code of the authenticator app or a recovery code, and uses it up. Of two uses at once, one is refused. Refuses
 * with `wrong-code`. Returns whether it was a recovery code.
 */
export async function takeCode(
  tx: Query,
  context: Context,
  memberId: string,
  code: string,
): Promise<{ isRecovery: boolean }> {
  const [step] = await tx.select().from(secondSteps).where(eq(secondSteps.memberId, memberId));
  if (!step) return refuse("wrong-code");
  // Null where the server has another key than before. Recovery codes work then too.
  const secret = context.secretBox.open(step.sealedSecret);
  const period = secret === null ? null : periodOfCode(secret, code, context.clock.now());
  if (period !== null) {
    // A used code takes the codes of earlier periods with it.
    const unused = and(eq(secondSteps.memberId, memberId), lt(secondSteps.lastPeriod, period));
    const taken = await tx
      .update(secondSteps)
      .set({ lastPeriod: period })
      .where(unused)
      .returning({ memberId: secondSteps.memberId });
    return taken.length > 0 ? { isRecovery: false } : refuse("wrong-code");
  }
  const known = and(eq(recoveryCodes.memberId, memberId), eq(recoveryCodes.codeHash, hashOf(code)));
  const used = await tx.delete(recoveryCodes).where(known).returning({ id: recoveryCodes.id });
  return used.length > 0 ? { isRecovery: true } : refuse("wrong-code");
}
