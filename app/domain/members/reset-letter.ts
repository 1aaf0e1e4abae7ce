import { letter, type WriteLetter } from "../notify";
import { after, DAY } from "../shared/clock";
import { mintResetToken, resetLink } from "./reset-token";

/** A mail that is later than this is dropped: the member has asked again or given up. */
const WANTED_MS = DAY;

/** The mail with the reset link. The token is made now. */
export const writeResetLetter: WriteLetter = async (context, { recipient, createdAt }) => {
  const { clock, settings } = context;
  const token = after(createdAt, WANTED_MS) > clock.now() ? await mintResetToken(context, recipient) : null;
  if (token === null) return null;
  return letter({
    to: recipient,
    subject: `Reset your ${settings.brandName} password`,
    paragraphs: [
      "Hello,",
      `somebody asked for a new password for your account at ${settings.brandName}. If it was you, choose one here. The link works once, for one hour:`,
      resetLink(settings, token),
      "If it was not you, there is nothing to do: your password stays as it is.",
    ],
  });
};
