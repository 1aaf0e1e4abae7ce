export { contactInbox, countOpenMessages, INBOX_PAGE, inboxMessage } from "./contact-inbox";
export { writeContactLetter } from "./contact-letter";
export { forgetContactMessages } from "./forget-contact-messages";
export { contactInput, inboxInput, inboxMessageInput, type ContactInput } from "./input";
export { markAnswered } from "./mark-answered";
export { sendContactMessage, type ContactMessage } from "./send-contact-message";
