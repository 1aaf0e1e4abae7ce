import { eq } from "drizzle-orm";
import { members } from "~db/schema";
import type { Context } from "../shared/context";
import { change } from "../shared/context";
import { newSecret } from "../shared/ids";
import { folded } from "../shared/text";
import { changeRole } from "./change-role";
import { makeResetLink } from "./make-reset-link";
import { passwordHash } from "./password-hash.server";

/** The operator changes it in Edit Profile. */
const FIRST_NAME = "Admin";

/**
 * Makes the member with this e-mail an admin. Creates the account first if there is none; nobody knows its password. Only
 * the operator on the server's machine calls this. Returns a link to a page where the admin chooses a password. Refuses a
 * suspended member with `member-suspended`.
 * @param email lower case, valid
 */
export async function appointFirstAdmin(context: Context, email: string): Promise<URL | null> {
  const [known] = await context.read.select({ id: members.id }).from(members).where(eq(members.email, email));
  if (!known) await addAccount(context, email);
  await changeRole(context, null, email, "admin");
  return makeResetLink(context, email);
}

async function addAccount(context: Context, email: string): Promise<void> {
  const { brandName } = context.settings;
  const unknown = await passwordHash(newSecret());
  await change(context, async (tx) => {
    const now = context.clock.now();
    await tx.insert(members).values({
      id: context.newId(),
      email,
      firstName: FIRST_NAME,
      lastName: brandName,
      passwordHash: unknown,
      searchText: folded(`${FIRST_NAME} ${brandName} ${email}`),
      // The operator vouches for it.
      emailConfirmedAt: now,
      createdAt: now,
    });
    return { result: undefined, events: [] };
  });
}
