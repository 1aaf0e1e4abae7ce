import { and, eq, gt, inArray, isNotNull, isNull } from "drizzle-orm";
import { countRows, insertRows, type Query } from "~db/query";
import { invitations, members, outbox } from "~db/schema";
import { hasEmail } from "../members";
import { enqueueEmails } from "../notifications";
import { addAuditEntry, mustBeAdmin } from "../shared/audit-log";
import { after, DAY } from "../shared/clock";
import { type Actor, inTransaction, type Context } from "../shared/context";
import { refuse } from "../shared/errors";
import { hashOf, newSecret } from "../shared/ids";
import { fits } from "../shared/names";
import { emailAddress, withPlainDomain } from "../shared/email-address";
import { isVisible, line as lineOfText } from "../shared/text";
import { registrationMode } from "./registration-mode";
import { MAX_INVITED_NAME_LENGTH, type InvitedPerson, type ListedPerson, type Problem } from "./people-list-rules";
import { INVITATION_DAYS } from "./invitation-rules";

const address = emailAddress({ missing: "", invalid: "" }).overwrite((text) => text.toLowerCase());
const plainName = lineOfText(MAX_INVITED_NAME_LENGTH);

/** Characters of a wrong address that its sentence repeats. */
const MAX_REPEATED_LENGTH = 60;

/** The person of one line by itself, or what is wrong with it. */
function personOfLine({ name, email, columnsIfTooMany }: ListedPerson): InvitedPerson | Problem {
  if (columnsIfTooMany > 0) return { kind: "columns", columns: columnsIfTooMany };
  if (email === "") return { kind: "no-address" };
  const read = address.safeParse(email);
  if (!read.success) return { kind: "address", email: email.slice(0, MAX_REPEATED_LENGTH) };
  if (!fits(name, MAX_INVITED_NAME_LENGTH)) return { kind: "name-long" };
  // Nobody is called so: it is a formula that was copied in place of its result.
  if (/^[=+\-@]/.test(name)) return { kind: "name-formula" };
  const named = plainName.safeParse(name);
  if (!named.success) return { kind: "name-hidden" };
  return { email: read.data, name: isVisible(named.data) ? named.data : "" };
}

/** What a list holds: whom to invite, and what is wrong with the other lines. */
export interface CheckedPeople {
  people: InvitedPerson[];
  problems: { line: number; problem: Problem }[];
}

/** Addresses of one query: an engine takes only so many parameters. */
const ADDRESSES_A_QUERY = 500;

/** Checks a list of people and changes nothing. Refuses with `forbidden`. */
export async function checkPeople(
  context: Context,
  admin: Actor,
  listed: readonly ListedPerson[],
): Promise<CheckedPeople> {
  mustBeAdmin(admin);
  const lines = listed.map((person) => ({ line: person.line, read: personOfLine(person) }));
  const addresses = lines.flatMap(({ read }) => ("kind" in read ? [] : [read.email]));
  const [known, invited] = [await knownAmong(context.read, addresses), await invitedAmong(context, addresses)];
  const firstLineOf = new Map<string, number>();
  const checked: CheckedPeople = { people: [], problems: [] };
  for (const { line, read } of lines) {
    const problem = "kind" in read ? read : problemOf(read.email, { firstLineOf, known, invited });
    if (problem) checked.problems.push({ line, problem });
    if ("kind" in read) continue;
    if (!problem) checked.people.push(read);
    if (!firstLineOf.has(read.email)) firstLineOf.set(read.email, line);
  }
  return checked;
}

function problemOf(
  email: string,
  { firstLineOf, known, invited }: { firstLineOf: Map<string, number>; known: Set<string>; invited: Set<string> },
): Problem | null {
  const firstLine = firstLineOf.get(email);
  if (firstLine !== undefined) return { kind: "twice", firstLine };
  if (known.has(email)) return { kind: "member" };
  return invited.has(email) ? { kind: "invited", days: INVITATION_DAYS } : null;
}

/** Those of the addresses that the query finds, which is asked for some of them at a time. */
async function among(
  addresses: readonly string[],
  find: (some: string[]) => Promise<{ email: string }[]>,
): Promise<Set<string>> {
  const found = new Set<string>();
  for (let from = 0; from < addresses.length; from += ADDRESSES_A_QUERY)
    for (const { email } of await find(addresses.slice(from, from + ADDRESSES_A_QUERY)))
      found.add(withPlainDomain(email));
  return found;
}

/** Which of the addresses are members' already. */
export const knownAmong = (on: Query, addresses: readonly string[]) =>
  among(addresses, (some) =>
    on
      .select({ email: members.email })
      .from(members)
      .where(hasEmail(...some)),
  );

/** Those to whom an invitation was mailed while it still works. */
const invitedAmong = ({ read, clock }: Context, addresses: readonly string[]) =>
  among(addresses, (some) =>
    read
      .select({ email: outbox.recipient })
      .from(outbox)
      .where(
        and(
          inArray(outbox.recipient, some),
          gt(outbox.createdAt, after(clock.now(), -INVITATION_DAYS * DAY)),
          eq(outbox.kind, "invitation"),
          isNull(outbox.failedAt),
        ),
      ),
  );

/**
 * Mails each of the people a link with which one person may join, with one audit entry. Whoever has joined or was invited
 * since the check is left out. Returns how many are invited. Refuses with `forbidden`, and with `registration-closed` while
 * nobody can join.
 */
export async function invitePeople(context: Context, admin: Actor, people: readonly InvitedPerson[]): Promise<number> {
  mustBeAdmin(admin);
  return inTransaction(context, async (tx) => {
    if ((await registrationMode(tx)) === "closed") return refuse("registration-closed");
    const addresses = people.map(({ email }) => email);
    const known = await knownAmong(tx, addresses);
    const invited = await invitedAmong({ ...context, read: tx }, addresses);
    const toInvite = people
      .filter(({ email }) => !known.has(email) && !invited.has(email))
      .map((person) => ({ ...person, invitationId: context.newId() }));
    const createdAt = context.clock.now();
    const expiresAt = after(createdAt, INVITATION_DAYS * DAY);
    const rows = toInvite.map(({ invitationId: id }) => ({
      id,
      memberId: admin.id,
      tokenHash: hashOf(newSecret()), // a placeholder: the link's secret is made when the mail is sent
      byMail: true,
      createdAt,
      expiresAt,
    }));
    await insertRows(tx, invitations, rows);
    const mails = toInvite.map(({ email: recipient, ...details }) => ({
      kind: "invitation" as const,
      recipient,
      details,
    }));
    await enqueueEmails(tx, context, mails);
    const details = { people: toInvite.length };
    await addAuditEntry(tx, context, admin, { action: "people-invited", details });
    return { result: toInvite.length, events: [] };
  });
}

/** How many invitations were mailed, as far as they are remembered, and how many people joined by one. Refuses with `forbidden`. */
export async function mailedInvitations({ read }: Context, admin: Actor): Promise<{ mailed: number; joined: number }> {
  mustBeAdmin(admin);
  const byMail = eq(invitations.byMail, true);
  return {
    mailed: await countRows(read, invitations, byMail),
    joined: await countRows(read, invitations, byMail, isNotNull(invitations.usedAt)),
  };
}
