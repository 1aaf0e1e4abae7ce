export { contactInbox, countOpenMessages, INBOX_PAGE, inboxMessage, markAnswered } from "./contact-inbox";
export { type ContactMessage, sendContactMessage, writeContactEmail } from "./send-contact-message";
export { contactInput, inboxInput, type ContactInput } from "./input";
