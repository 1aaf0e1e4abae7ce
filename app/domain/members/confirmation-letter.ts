import { and, eq } from "drizzle-orm";
import { emailConfirmations } from "~db/schema";
import { letter, type WriteLetter } from "../notify";
import { after, HOUR } from "../shared/clock";
import type { Context } from "../shared/context";
import { hashOf, newSecret } from "../shared/ids";
import { CONFIRMATION_HOURS } from "./rules";

/** The mail with the link that confirms an address. The token is made now. Null when the address was changed since. */
export const writeConfirmationLetter: WriteLetter = async (context, { recipient, details }) => {
  const { brandName, publicUrl } = context.settings;
  const token = await mintConfirmationToken(context, String(details.memberId), recipient);
  if (token === null) return null;
  return letter({
    to: recipient,
    subject: `Confirm your e-mail address for ${brandName}`,
    paragraphs: [
      "Hello,",
      `this address was given for an account at ${brandName}. If it was you, confirm it here. The link works for ${CONFIRMATION_HOURS} hours:`,
      new URL(`/confirm-email?${new URLSearchParams({ token }).toString()}`, publicUrl),
      "If it was not you, there is nothing to do: without the link the address is not used.",
    ],
  });
};

/** Makes a token for the address that the member has to confirm, and stores its hash. An earlier token stops working. */
const mintConfirmationToken = (context: Context, memberId: string, email: string): Promise<string | null> =>
  context.write(async (tx) => {
    const token = newSecret();
    const [asked] = await tx
      .update(emailConfirmations)
      .set({ tokenHash: hashOf(token), expiresAt: after(context.clock.now(), CONFIRMATION_HOURS * HOUR) })
      .where(and(eq(emailConfirmations.memberId, memberId), eq(emailConfirmations.email, email)))
      .returning({ id: emailConfirmations.memberId });
    return asked ? token : null;
  });
