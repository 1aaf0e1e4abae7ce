import { testMailWords } from "./catalogue/mails";
import { type Email, emailFrom } from "./enqueue-email";

/** The mail that an operator sends to see whether mails leave. */
export const testMail = (to: string, brandName: string): Email => emailFrom({ to, ...testMailWords({ brandName }) });
