import { letter, type WriteLetter } from "../notify";

/** The notice to the old address that the member's address changed. */
export const writeEmailChangedLetter: WriteLetter = async ({ settings }, { recipient }) => {
  const { brandName, publicUrl } = settings;
  return letter({
    to: recipient,
    subject: `The e-mail address of your ${brandName} account is changing`,
    paragraphs: [
      "Hello,",
      `somebody who knows the password of your account at ${brandName} gave another e-mail address for it.`,
      "If it was you, there is nothing to do here. If it was not you, choose a new password at once, and write to us if that fails:",
      new URL("/forgot-password", publicUrl),
      new URL("/contact", publicUrl),
    ],
  });
};
