import { letter, type WriteLetter } from "../mail";

/** Tells whose password was changed by somebody who knew it, and what to do if that was not them. */
export const writePasswordChangedLetter: WriteLetter = async ({ settings }, { recipient }) => {
  const { brandName, publicUrl } = settings;
  return letter({
    to: recipient,
    subject: `Your ${brandName} password was changed`,
    paragraphs: [
      "Hello,",
      `the password of your account at ${brandName} was changed, by somebody who was signed in and knew the one before. Every other device that was signed in is signed out.`,
      "If it was you, there is nothing to do. If it was not you, choose a new password at once:",
      new URL("/forgot-password", publicUrl),
    ],
  });
};
