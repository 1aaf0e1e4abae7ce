import { and, eq, isNull } from "drizzle-orm";
import { members } from "~db/schema";
import { enqueueEmailConstantTime } from "../notifications";
import type { Context } from "../shared/context";
import type { ForgotPasswordInput } from "./input";

/**
 * Posts the mail with the reset link, if the e-mail has an account, and if `withinLimit`: the address has not had its mails
 * of the hour and the day (docs/product.md#limits). Result and work are the same in all cases, so a caller cannot find out
 * which accounts exist.
 */
export async function forgotPassword(
  context: Context,
  { email }: ForgotPasswordInput,
  withinLimit: boolean,
): Promise<void> {
  await context.write(async (tx) => {
    const account = and(eq(members.email, email), isNull(members.deletedAt));
    const [member] = await tx.select({ id: members.id }).from(members).where(account);
    await enqueueEmailConstantTime(
      tx,
      context,
      { kind: "password-reset", recipient: email },
      withinLimit && member !== undefined,
    );
  });
}
