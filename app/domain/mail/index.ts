export { letter } from "./letter";
export type { Letter, Mailer, MailKind, PostedMail, WriteLetter } from "./mail";
export { outboxState } from "./outbox-state";
export { postMail, postQuietly } from "./post-mail";
export { retryMails } from "./retry-mails";
export { sendOutbox, type OutboxParts } from "./send-outbox";
