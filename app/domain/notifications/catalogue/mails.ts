/** What every mail knows. */
interface Sender {
  brandName: string;
  publicUrl: URL;
}

/** A mail's subject, and its paragraphs of plain text and links. */
export interface MailWords {
  subject: string;
  paragraphs: readonly (string | URL)[];
}

interface Mail<Facts> {
  /** Who gets it, in words. */
  to: string;
  /** When it is not sent, and how often at most. */
  limits: string;
  words: (facts: Facts, sender: Sender) => MailWords;
}

const HELLO = "Hello,";

/** What an operator sends to see whether mails leave. No row of the outbox, so that a failure shows at once. */
export const testMailWords = ({ brandName }: Pick<Sender, "brandName">): MailWords => ({
  subject: `Test mail of ${brandName}`,
  paragraphs: [HELLO, `this mail was sent by the setup of ${brandName}: mails leave your server.`],
});

/** Every mail: its readers, its words, its limits (docs/product.md#services). Links lead to `publicUrl`. */
export const MAILS = {
  "email-confirmation": {
    to: "whoever gave the address",
    limits: "5 an hour; none once the address was changed",
    words: ({ link, hours }, { brandName }) => ({
      subject: `Confirm your email address for ${brandName}`,
      paragraphs: [
        HELLO,
        `this address was given for an account at ${brandName}. If it was you, confirm it here. The link works for ${hours} hours:`,
        link,
        "If it wasn't you, there is nothing to do: without the link the address isn't used.",
      ],
    }),
  } satisfies Mail<{ link: URL; hours: number }>,
  "email-changed": {
    to: "the old address",
    limits: "none",
    words: (_, { brandName, publicUrl }) => ({
      subject: `The email address of your ${brandName} account is changing`,
      paragraphs: [
        HELLO,
        `someone who knows the password of your account at ${brandName} gave another email address for it.`,
        "If it was you, there is nothing to do here. If it wasn't you, choose a new password at once, and write to us if that fails:",
        new URL("/forgot-password", publicUrl),
        new URL("/contact", publicUrl),
      ],
    }),
  } satisfies Mail<object>,
  "new-browser": {
    to: "the member who signed in",
    limits: "none",
    words: ({ browser, place, at }, { brandName, publicUrl }) => ({
      subject: `New sign-in to your ${brandName} account`,
      paragraphs: [
        HELLO,
        `someone signed in to your account at ${brandName} in a browser that is new to it: ${browser || "An unknown program"}${place && `, with the clock of ${place}`}, on ${at.toUTCString()}.`,
        "If it was you, there is nothing to do. If it wasn't you, choose a new password at once; that signs the other browser out:",
        new URL("/forgot-password", publicUrl),
      ],
    }),
  } satisfies Mail<{ browser: string; place: string; at: Date }>,
  "password-changed": {
    to: "the member",
    limits: "none",
    words: ({ byLink }, { brandName, publicUrl }) => ({
      subject: `Your ${brandName} password was changed`,
      paragraphs: [
        HELLO,
        `the password of your account at ${brandName} was changed ${
          byLink
            ? "by the link in a mail to this address. Every device that was signed in is signed out."
            : "by someone who was signed in and knew the one before. Every other device that was signed in is signed out."
        }`,
        "If it was you, there is nothing to do. If it wasn't you, choose a new password at once:",
        new URL("/forgot-password", publicUrl),
      ],
    }),
  } satisfies Mail<{ byLink: boolean }>,
  "password-reset": {
    to: "the member who forgot the password",
    limits: "dropped a day after it was asked for",
    words: ({ link }, { brandName }) => ({
      subject: `Reset your ${brandName} password`,
      paragraphs: [
        HELLO,
        `someone asked for a new password for your account at ${brandName}. If it was you, choose one here. The link works once, for one hour:`,
        link,
        "If it wasn't you, there is nothing to do: your password stays as it is.",
      ],
    }),
  } satisfies Mail<{ link: URL }>,
  "account-suspended": {
    to: "the member",
    limits: "none once the account is open again",
    words: ({ firstName, reason }, { brandName, publicUrl }) => ({
      subject: `Your ${brandName} account is suspended`,
      paragraphs: [
        `Hello ${firstName},`,
        `you can't use ${brandName} for now, and your neighbours don't see you. This is why:`,
        reason,
        "You can sign in to read this again, and to download or delete your data. If you think it's a mistake, please write to us:",
        new URL("/contact", publicUrl),
      ],
    }),
  } satisfies Mail<{ firstName: string; reason: string }>,
  "account-deleted": {
    to: "the former member",
    limits: "none",
    words: ({ suspended, days, reason }, { brandName, publicUrl }) => ({
      subject: `Your ${brandName} account is deleted`,
      paragraphs: [
        HELLO,
        ...(reason === "" ? [] : [`an admin of ${brandName} deleted your account. This is why:`, reason]),
        `${reason === "" ? `your account at ${brandName} was deleted, as someone who knows its password asked for. ` : ""}Your name, photo, vehicle, address and settings are gone; what else belonged to the account is deleted within ${days} days. ${
          suspended
            ? `Because it was suspended, this address can't be registered again for ${days} days.`
            : "This address can be registered again at any time."
        }`,
        reason === "" ? "If it wasn't you, please write to us:" : "If you think it's a mistake, please write to us:",
        new URL("/contact", publicUrl),
      ],
    }),
  } satisfies Mail<{ suspended: boolean; days: number; reason: string }>,
  approved: {
    to: "a member whom an admin let in",
    limits: "none after the account is closed",
    words: ({ firstName }, { brandName, publicUrl }) => ({
      subject: `Welcome to ${brandName}`,
      paragraphs: [
        `Hello ${firstName},`,
        `an admin of ${brandName} let you in. You can share and find parking spaces now:`,
        publicUrl,
      ],
    }),
  } satisfies Mail<{ firstName: string }>,
  "not-approved": {
    to: "whoever no admin let in",
    limits: "none",
    words: ({ declined, days }, { brandName, publicUrl }) => ({
      subject: `About your account at ${brandName}`,
      paragraphs: [
        HELLO,
        declined
          ? `you asked to join ${brandName}. The admins couldn't let you in.`
          : `you asked to join ${brandName}, and no admin decided within ${days} days.`,
        "So your account and what you gave for it are deleted. You can register again with this address at any time. If you think it's a mistake, please write to us:",
        new URL("/contact", publicUrl),
      ],
    }),
  } satisfies Mail<{ declined: boolean; days: number }>,
  invitation: {
    to: "people of a list whom an admin invites",
    limits: "none to a member, or to whom one went in the last 14 days",
    words: ({ name, link, days }, { brandName }) => ({
      subject: `Park with your neighbours at ${brandName}`,
      paragraphs: [
        name === "" ? HELLO : `Hello ${name},`,
        `the people who run ${brandName} invite you: neighbours there tell each other when a parking space comes free. This link lets one person join, within ${days} days:`,
        link,
        "If you don't want to, there is nothing to do: they have your address from a list of theirs, and it is forgotten here after 30 days.",
      ],
    }),
  } satisfies Mail<{ name: string; link: URL; days: number }>,
  "from-admins": {
    to: "members whom an admin writes to",
    limits: "none after the account is closed",
    words: ({ firstName, subject, message }, { brandName, publicUrl }) => ({
      subject: `${brandName}: ${subject}`,
      paragraphs: [
        `Hello ${firstName},`,
        message,
        `The admins of ${brandName} wrote this to you. You can answer here:`,
        new URL("/contact", publicUrl),
      ],
    }),
  } satisfies Mail<{ firstName: string; subject: string; message: string }>,
  announcement: {
    to: "members whom an admin tells something, where they want mails",
    limits: "none after the end of the announcement",
    words: ({ firstName, title, message, unsubscribe }, { brandName, publicUrl }) => ({
      subject: `${brandName}: ${title}`,
      paragraphs: [
        `Hello ${firstName},`,
        message,
        publicUrl,
        `The admins of ${brandName} tell you this. Here you end mails like this one, without signing in:`,
        unsubscribe,
      ],
    }),
  } satisfies Mail<{ firstName: string; title: string; message: string; unsubscribe: URL }>,
  "redemption-decided": {
    to: "the member who claimed it",
    limits: "none after the account is closed",
    words: ({ firstName, reward, refused, points, note }, { brandName, publicUrl }) => ({
      subject: refused ? `About your claim at ${brandName}` : `Your reward from ${brandName}`,
      paragraphs: [
        `Hello ${firstName},`,
        refused
          ? `we couldn't fulfil your claim of ${reward}. Your ${points} points are back.`
          : `your claim of ${reward} is fulfilled. Thank you for being a good neighbour!`,
        ...(note === "" ? [] : [note]),
        new URL("/rewards", publicUrl),
      ],
    }),
  } satisfies Mail<{ firstName: string; reward: string; refused: boolean; points: number; note: string }>,
  "donation-receipt": {
    to: "the member who gave",
    limits: "none once the donation is refunded or disputed",
    words: ({ firstName, amount, day, name, number }, { brandName, publicUrl }) => ({
      subject: `Thank you for your donation to ${brandName}`,
      paragraphs: [
        `Hello ${firstName},`,
        `thank you for your generous donation! You are an Inaugural Member of ${brandName} now.`,
        [`Amount: ${amount}`, `Date: ${day}`, `From: ${name}`, `Receipt number: ${number}`].join("\n"),
        "It was given once; nothing more will be charged. If something about it is wrong, please write to us:",
        new URL("/contact", publicUrl),
      ],
    }),
  } satisfies Mail<{ firstName: string; amount: string; day: string; name: string; number: string }>,
  "contact-message": {
    to: "the operator; an answer goes to the writer",
    limits: "a day's total of all writers together; the rest waits in the inbox",
    words: ({ name, company, email, memberId, subject, message }, { brandName }) => ({
      subject: `[${brandName}] ${subject}`,
      paragraphs: [
        [
          `From: ${name}${company && `, ${company}`}`,
          `Email: ${email}`,
          memberId === null ? "Not signed in" : `Signed in as the member ${memberId}`,
          `Subject: ${subject}`,
        ].join("\n"),
        message,
      ],
    }),
  } satisfies Mail<{
    name: string;
    company: string;
    email: string;
    memberId: string | null;
    subject: string;
    message: string;
  }>,
  "drill-failed": {
    to: "each admin",
    limits: "one a day while it fails",
    words: ({ backup, error }, { brandName, publicUrl }) => ({
      subject: `A backup of ${brandName} can't be restored`,
      paragraphs: [
        HELLO,
        `once a week the server restores its newest backup into a temporary place. This time it failed: ${error}`,
        `The backup is ${backup}. The community itself isn't affected. Make another backup and try it.`,
        "The Health page has all results, and the commands that do both:",
        new URL("/admin/health", publicUrl),
      ],
    }),
  } satisfies Mail<{ backup: string; error: string }>,
  /** In place of a push, with its words without details: "New message. Open to read." The words themselves: `PUSHES`. */
  notification: {
    to: "a member without a browser for pushes, who wants mails",
    limits: "those of its push; one an hour for a conversation",
    words: ({ title, body, link, unsubscribe }, { brandName }) => ({
      subject: `${brandName}: ${title}`,
      paragraphs: [
        HELLO,
        `${title}. ${body}`,
        link,
        `You get this mail because no phone or browser of yours shows notifications of ${brandName}. Here you end such mails, without signing in:`,
        unsubscribe,
      ],
    }),
  } satisfies Mail<{ title: string; body: string; link: URL; unsubscribe: URL }>,
};
