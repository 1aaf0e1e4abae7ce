export { holdMails, releaseMails } from "./hold-mails";
export { letter } from "./letter";
export type { Letter, Mailer, MailKind, WriteLetter } from "./mail";
export { mailBacklog } from "./mail-backlog";
export { countMails, outboxState } from "./outbox-state";
export { postMail, postQuietly } from "./post-mail";
export { retryMails } from "./retry-mails";
export { sendOutbox } from "./send-outbox";
