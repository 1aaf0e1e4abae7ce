export { letter } from "./letter";
export type { Letter, Mailer, MailKind, PostedMail, WriteLetter } from "./mail";
export { postMail, postQuietly } from "./post-mail";
export { sendOutbox, type OutboxParts } from "./send-outbox";
