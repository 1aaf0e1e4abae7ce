import { emailAddress, isVisible, line } from "../shared/text";
import { fits } from "../shared/names";
import { INVITED_NAME_MAX, type InvitedPerson, type ListedPerson, type Problem } from "./invited-rules";

const address = emailAddress({ missing: "", invalid: "" }).overwrite((text) => text.toLowerCase());
const plainName = line(INVITED_NAME_MAX);

/** Characters of a wrong address that its sentence repeats. */
const REPEATED_MAX = 60;

/** The person of one line by itself, or what is wrong with it. */
export function personOfLine({ name, email, columns }: ListedPerson): InvitedPerson | Problem {
  if (columns > 0) return { what: "columns", columns };
  if (email === "") return { what: "no-address" };
  const read = address.safeParse(email);
  if (!read.success) return { what: "address", email: email.slice(0, REPEATED_MAX) };
  if (!fits(name, INVITED_NAME_MAX)) return { what: "name-long" };
  if (/^[=+\-@]/.test(name)) return { what: "name-formula" };
  const named = plainName.safeParse(name);
  if (!named.success) return { what: "name-hidden" };
  return { email: read.data, name: isVisible(named.data) ? named.data : "" };
}
