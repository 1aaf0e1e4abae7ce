import { letter, type WriteLetter } from "../notify";
import { placeOfZone } from "./rules";

/** The mail about a sign-in in a browser that is new to the member. */
export const writeNewBrowserLetter: WriteLetter = async ({ settings }, { recipient, details, createdAt }) => {
  const { brandName, publicUrl } = settings;
  const browser = typeof details.browser === "string" && details.browser ? details.browser : "An unknown program";
  const place = typeof details.timeZone === "string" ? `, with the clock of ${placeOfZone(details.timeZone)}` : "";
  return letter({
    to: recipient,
    subject: `New sign-in to your ${brandName} account`,
    paragraphs: [
      "Hello,",
      `somebody signed in to your account at ${brandName} in a browser that is new to it: ${browser}${place}, on ${createdAt.toUTCString()}.`,
      "If it was you, there is nothing to do. If it was not you, choose a new password at once; that signs the other browser out:",
      new URL("/forgot-password", publicUrl),
    ],
  });
};
