import { and, eq, gt, or } from "drizzle-orm";
import { hasRow, oneOf, type Query, upsertRow } from "~db/query";
import { auditEntries, communitySettings, members } from "~db/schema";
import { addAuditEntry } from "../shared/audit-log";
import { after, DAY } from "../shared/clock";
import { inTransaction, type Context, locking } from "../shared/context";
import { refuse } from "../shared/errors";
import { hashOf, newSecret } from "../shared/ids";
import type { FirstAdminInput } from "./input";
import { setRegistrationMode } from "./registration-mode";
import { changeRoleByEmail } from "./admins";
import { memberIdByEmail, searchTextOf } from "../members";
import { mustNotBeCommon, passwordHash } from "./passwords.server";
import { makeResetLink } from "./reset-token";
import { type Browser, type NewSession, signInColumns, startSession } from "./start-session";

/** How long a link to the set-up page works. */
const KEY_MS = DAY;
/** The community's setting that holds the hash of the link's key. */
const SETTING = "setup-link";

/**
 * A link to the set-up page of a community that nobody has joined yet, and the end of the link before. Null once somebody has.
 * Only its hash is stored.
 */
export async function setupLink({ read, write, clock, settings }: Context): Promise<URL | null> {
  if (await hasRow(read, members)) return null;
  const key = newSecret();
  const setting = { name: SETTING, value: hashOf(key), changedAt: clock.now() };
  await write((tx) => upsertRow(tx, communitySettings, communitySettings.name, setting));
  return new URL(`/setup?key=${key}`, settings.publicUrl);
}

/**
 * Refuses with `not-found` a key that is unknown, over or followed by a newer one, and every key once the community has had
 * an admin.
 */
export async function mustHaveSetupKey(on: Query, { clock }: Context, key: string): Promise<void> {
  const { name, value, changedAt } = communitySettings;
  const isNewest = and(eq(name, SETTING), eq(value, hashOf(key)), gt(changedAt, after(clock.now(), -KEY_MS)));
  if (!(await hasRow(on, communitySettings, isNewest))) return refuse("not-found");
  const made = or(eq(auditEntries.action, "admin-granted"), eq(auditEntries.action, "admin-revoked"));
  if ((await hasRow(on, members, oneOf(members.role, ["admin"]))) || (await hasRow(on, auditEntries, made)))
    refuse("not-found");
}

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
  // Of two who hold the key at once, one becomes the admin.
  const session = await inTransaction(locking(context, "first admin"), async (tx) => {
    await mustHaveSetupKey(tx, context, key);
    const now = context.clock.now();
    const [row] = await tx
      .insert(members)
      .values({
        id: context.newId(),
        ...person,
        role: "admin",
        passwordHash: stored,
        searchText: searchTextOf(person),
        emailConfirmedAt: now,
        createdAt: now,
      })
      .onConflictDoNothing({ target: members.email })
      .returning(signInColumns);
    if (!row) return refuse("user-exists");
    await addAuditEntry(tx, context, null, { action: "admin-granted", subjectId: row.id });
    return startSession(tx, context, row, browser);
  });
  await setRegistrationMode(context, { id: session.member.id, role: "admin" }, registration);
  return session;
}

/** The first name of an account that the operator makes. Its member changes it in Edit Profile. */
const FIRST_NAME = "Admin";

/**
 * Makes the member with this email an admin. Creates the account first if there is none; nobody knows its password. Only
 * the operator on the server's machine calls this. Returns a link to a page where the admin chooses a password. Refuses a
 * suspended member with `member-suspended`.
 * @param email lower case, valid
 */
export async function appointFirstAdmin(context: Context, email: string): Promise<URL | null> {
  if ((await memberIdByEmail(context.read, email)) === null) await addAccount(context, email);
  await changeRoleByEmail(context, null, email, "admin");
  return makeResetLink(context, email);
}

async function addAccount(context: Context, email: string): Promise<void> {
  const unknown = await passwordHash(newSecret());
  const person = { email, firstName: FIRST_NAME, lastName: context.settings.brandName };
  await inTransaction(context, async (tx) => {
    const now = context.clock.now();
    await tx.insert(members).values({
      id: context.newId(),
      ...person,
      passwordHash: unknown,
      searchText: searchTextOf(person),
      // The operator vouches for it.
      emailConfirmedAt: now,
      createdAt: now,
    });
  });
}
