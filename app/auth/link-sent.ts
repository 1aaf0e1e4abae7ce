/** The toast after a mail with a link that confirms an address was queued. */
export const linkSent = (email: string) => ({
  title: "Link Sent",
  message: `We sent a link to ${email}. Please check your inbox, and your spam folder.`,
});
