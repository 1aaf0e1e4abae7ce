/** Most people of one list. */
export const MAX_PEOPLE = 5000;
/** Most characters of a name in a list. */
export const MAX_INVITED_NAME_LENGTH = 100;
/** Most lines that a check names one by one. */
export const MAX_PROBLEMS_SHOWN = 100;

/** A line of a list, as it was written. */
export interface ListedPerson {
  line: number;
  name: string;
  email: string;
  /** How many columns the line has, if it has too many; 0 otherwise. */
  columnsIfTooMany: number;
}

/** Someone to invite. */
export interface InvitedPerson {
  name: string;
  email: string;
}

/** Why nobody is invited by a line. */
export type Problem =
  | { kind: "no-address" | "member" | "name-long" | "name-hidden" | "name-formula" }
  | { kind: "address"; email: string }
  | { kind: "twice"; firstLine: number }
  | { kind: "invited"; days: number }
  | { kind: "columns"; columns: number };

/** What is wrong with a line, in a sentence. */
export function problemText(problem: Problem): string {
  switch (problem.kind) {
    case "no-address":
      return "There's no email address.";
    case "address":
      return `'${problem.email}' isn't an email address.`;
    case "twice":
      return `The same address is on line ${problem.firstLine}.`;
    case "member":
      return "This address belongs to a member already.";
    case "invited":
      return `This address was invited in the last ${problem.days} days.`;
    case "name-long":
      return `The name has more than ${MAX_INVITED_NAME_LENGTH} characters.`;
    case "name-hidden":
      return "The name holds hidden or control characters.";
    case "name-formula":
      return "The name begins like a formula.";
    case "columns":
      return `There are ${problem.columns} columns, more than expected: is a quotation mark missing?`;
  }
}
