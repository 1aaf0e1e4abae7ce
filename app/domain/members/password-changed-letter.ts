import { letter, type WriteLetter } from "../notify";

/** The mail that the password was changed or reset, and what to do if somebody else did it. */
export const writePasswordChangedLetter: WriteLetter = async ({ settings }, { recipient, details }) => {
  const { brandName, publicUrl } = settings;
  const how = details.byLink
    ? "by the link in a mail to this address. Every device that was signed in is signed out."
    : "by somebody who was signed in and knew the one before. Every other device that was signed in is signed out.";
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
