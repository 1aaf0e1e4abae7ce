import { and, eq, isNull } from "drizzle-orm";
import { members } from "~db/schema";
import { postQuietly } from "../mail";
import type { Context } from "../shared/context";
import type { ForgotPasswordInput } from "./input";

/**
 * Posts the mail with the link to a new password, if the e-mail has an account and `mayMail` (PRODUCT 8: so many an hour).
 * Nobody can tell: the result is the same, and so is the work, whether it is posted or not.
 */
export async function forgotPassword(
  context: Context,
  { email }: ForgotPasswordInput,
  mayMail: boolean,
): Promise<void> {
  await context.write(async (tx) => {
    const account = and(eq(members.email, email), isNull(members.deletedAt));
    const [member] = await tx.select({ id: members.id }).from(members).where(account);
    await postQuietly(tx, context, { kind: "password-reset", recipient: email }, mayMail && member !== undefined);
  });
}
