import { and, eq } from "drizzle-orm";
import { emailConfirmations } from "~db/schema";
import { letter, type EmailTemplate } from "../notifications";
import { after, DAY, HOUR } from "../shared/clock";
import type { Context } from "../shared/context";
import { hashOf, newSecret } from "../shared/ids";
import { CONFIRMATION_HOURS, placeOfZone } from "./rules";
import { mintResetToken, resetLink } from "./reset-token";

/** The mail with the link that confirms an address. The token is made now. Null when the address was changed since. */
export const writeConfirmationLetter: EmailTemplate = async (context, { recipient, details }) => {
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

/** The notice to the old address that the member's address changed. */
export const writeEmailChangedLetter: EmailTemplate = async ({ settings }, { recipient }) => {
  const { brandName, publicUrl } = settings;
  return letter({
    to: recipient,
    subject: `The e-mail address of your ${brandName} account is changing`,
    paragraphs: [
      "Hello,",
      `someone who knows the password of your account at ${brandName} gave another e-mail address for it.`,
      "If it was you, there is nothing to do here. If it was not you, choose a new password at once, and write to us if that fails:",
      new URL("/forgot-password", publicUrl),
      new URL("/contact", publicUrl),
    ],
  });
};

/** The mail about a sign-in in a browser that is new to the member. */
export const writeNewBrowserLetter: EmailTemplate = async ({ settings }, { recipient, details, createdAt }) => {
  const { brandName, publicUrl } = settings;
  const browser = typeof details.browser === "string" && details.browser ? details.browser : "An unknown program";
  const place = typeof details.timeZone === "string" ? `, with the clock of ${placeOfZone(details.timeZone)}` : "";
  return letter({
    to: recipient,
    subject: `New sign-in to your ${brandName} account`,
    paragraphs: [
      "Hello,",
      `someone signed in to your account at ${brandName} in a browser that is new to it: ${browser}${place}, on ${createdAt.toUTCString()}.`,
      "If it was you, there is nothing to do. If it was not you, choose a new password at once; that signs the other browser out:",
      new URL("/forgot-password", publicUrl),
    ],
  });
};

/** The mail that the password was changed or reset, and what to do if someone else did it. */
export const writePasswordChangedLetter: EmailTemplate = async ({ settings }, { recipient, details }) => {
  const { brandName, publicUrl } = settings;
  const how = details.byLink
    ? "by the link in a mail to this address. Every device that was signed in is signed out."
    : "by someone who was signed in and knew the one before. Every other device that was signed in is signed out.";
  return letter({
    to: recipient,
    subject: `Your ${brandName} password was changed`,
    paragraphs: [
      "Hello,",
      `the password of your account at ${brandName} was changed ${how}`,
      "If it was you, there is nothing to do. If it was not you, choose a new password at once:",
      new URL("/forgot-password", publicUrl),
    ],
  });
};

/** A mail that is later than this is dropped: the member has asked again or given up. */
const WANTED_MS = DAY;

/** The mail with the reset link. The token is made now. */
export const writeResetLetter: EmailTemplate = async (context, { recipient, createdAt }) => {
  const { clock, settings } = context;
  const token = after(createdAt, WANTED_MS) > clock.now() ? await mintResetToken(context, recipient) : null;
  if (token === null) return null;
  return letter({
    to: recipient,
    subject: `Reset your ${settings.brandName} password`,
    paragraphs: [
      "Hello,",
      `someone asked for a new password for your account at ${settings.brandName}. If it was you, choose one here. The link works once, for one hour:`,
      resetLink(settings, token),
      "If it was not you, there is nothing to do: your password stays as it is.",
    ],
  });
};
