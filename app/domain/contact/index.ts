export { writeContactLetter } from "./contact-letter";
export { contactInput, type ContactInput } from "./input";
export { sendContactMessage, type ContactMessage } from "./send-contact-message";
