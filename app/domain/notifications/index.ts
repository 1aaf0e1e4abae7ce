export {
  countMails,
  holdMails,
  listMails,
  mailBacklog,
  MAILS_PAGE,
  mailsInput,
  outboxState,
  releaseMails,
  retryMails,
} from "./outbox-state";
export {
  type EmailTemplate,
  enqueueEmail,
  enqueueEmailConstantTime,
  enqueueEmails,
  emailFrom,
  emailOf,
  type Email,
  type Mailer,
  type MailKind,
  testMail,
} from "./enqueue-email";
export { sendOutbox } from "./send-outbox";
export {
  addNotice,
  noticeDelivered,
  notify,
  notifyAdmins,
  takeNotices,
  withdrawAnnouncement,
  withdrawNoticesOfSpace,
} from "./notices";
export { everyText, type ListedText } from "./every-text";
