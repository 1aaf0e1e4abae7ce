import { eq, or } from "drizzle-orm";
import type { Query } from "~db/query";
import { auditEntries, members } from "~db/schema";
import { addAuditEntry } from "../shared/audit-log";
import { after, DAY } from "../shared/clock";
import { inTransaction, type Context } from "../shared/context";
import { refuse } from "../shared/errors";
import { folded } from "../shared/text";
import type { FirstAdminInput } from "./input";
import { setRegistrationMode } from "./invitations";
import { ownColumns } from "./member-columns";
import { mustNotBeCommon, passwordHash } from "./passwords.server";
import { type Browser, type NewSession, startSession } from "./start-session";
import { ownMember } from "./visibility";

/** How long a link to the set-up page works. */
const KEY_MS = DAY;
const ABOUT = "the first admin, until ";

/**
 * A link to the set-up page of a community that nobody has joined yet. Null once somebody has. The key is sealed with the server's
 * own secret and holds its end: nothing is stored, and every process opens it.
 */
export async function setupLink({ read, clock, secretBox, settings }: Context): Promise<URL | null> {
  const anybody = await read.select({ id: members.id }).from(members).limit(1);
  if (anybody.length > 0) return null;
  const key = secretBox.seal(ABOUT + after(clock.now(), KEY_MS).toISOString());
  return new URL(`/setup?key=${encodeURIComponent(key)}`, settings.publicUrl);
}

/** Refuses with `not-found` a key that is unknown or over, and every key once the community has had an admin. */
export async function mustHaveSetupKey(on: Query, { clock, secretBox }: Context, key: string): Promise<void> {
  const text = secretBox.open(key);
  if (!text?.startsWith(ABOUT) || !(new Date(text.slice(ABOUT.length)) > clock.now())) return refuse("not-found");
  const { id, role } = members;
  const [admin] = await on.select({ id }).from(members).where(eq(role, "admin")).limit(1);
  const made = or(eq(auditEntries.action, "admin-granted"), eq(auditEntries.action, "admin-revoked"));
  const [former] = await on.select({ id: auditEntries.id }).from(auditEntries).where(made).limit(1);
  if (admin ?? former) refuse("not-found");
}

/** Two who hold the key at once: one becomes the admin. */
const LOCK = "first admin";

/**
 * Makes the first admin of the community, begins a session and sets who may join. The key's holder reads the server's log, so the
 * address counts as confirmed. Refuses like `mustHaveSetupKey`, with `invalid-input` a password that many people use, and with
 * `user-exists` an address that someone joined with meanwhile.
 */
export async function addFirstAdmin(
  context: Context,
  key: string,
  { password, registration, ...person }: FirstAdminInput,
  browser: Browser,
): Promise<NewSession> {
  await mustHaveSetupKey(context.read, context, key);
  await mustNotBeCommon(password, "password");
  const stored = await passwordHash(password);
  const session = await inTransaction(
    context,
    async (tx) => {
      await mustHaveSetupKey(tx, context, key);
      const now = context.clock.now();
      const [row] = await tx
        .insert(members)
        .values({
          id: context.newId(),
          ...person,
          role: "admin",
          passwordHash: stored,
          searchText: folded(`${person.firstName} ${person.lastName} ${person.email}`),
          emailConfirmedAt: now,
          createdAt: now,
        })
        .onConflictDoNothing({ target: members.email })
        .returning(ownColumns);
      if (!row) return refuse("user-exists");
      await addAuditEntry(tx, context, null, { action: "admin-granted", subjectId: row.id, details: {} });
      const { isNewBrowser: _, events, ...secrets } = await startSession(context, tx, row.id, browser);
      return { result: { ...secrets, member: ownMember(row, now), suspended: false, waiting: false }, events };
    },
    [LOCK],
  );
  await setRegistrationMode(context, { id: session.member.id, role: "admin" }, registration);
  return session;
}
