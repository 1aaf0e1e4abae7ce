import { and, eq, isNull } from "drizzle-orm";
import type { Query } from "~db/query";
import { members } from "~db/schema";
import { postMail } from "../mail";
import { barredAddress, endSessions, hasOtherAdmin, isPassword, nowhere } from "../members";
import { dropPhoto, type Photos } from "../photos";
import { change, type Actor, type Context, type Outcome } from "../shared/context";
import { refuse } from "../shared/errors";
import { erase } from "./erase";
import type { DeleteAccountInput } from "./input";
import { leaveNeighbourhood } from "./leave-neighbourhood";

type Account = Pick<typeof members.$inferSelect, "id" | "email" | "role" | "photoKey" | "passwordHash" | "suspendedAt">;

/**
 * Deletes the member's account (PRODUCT 7): signed out and erased at once, promises end as their exit, spaces and the open
 * request leave every list; `forgetFormerMembers` removes the rest within 30 days. Refuses with `wrong-password`,
 * `last-admin`, or `not-found` when it is deleted already.
 */
export async function deleteAccount(
  context: Context,
  photos: Pick<Photos, "store">,
  actor: Actor,
  { password }: DeleteAccountInput,
): Promise<void> {
  const account = await accountOf(context.read, actor);
  if (!(await isPassword(password, account.passwordHash))) return refuse("wrong-password");
  const barred = await barredAddress(account.email);
  const photoKey = await change(context, async (tx) => {
    const now = await accountOf(tx, actor);
    if (now.passwordHash !== account.passwordHash) return refuse("wrong-password"); // changed meanwhile
    return leave(tx, context, now, barred);
  });
  // Nobody is shown it any more: what cannot be removed now is left to `forgetUploads`.
  if (photoKey !== null) await dropPhoto(context, photos.store, actor, photoKey).catch(() => undefined);
}

async function accountOf(on: Query, { id }: Actor): Promise<Account> {
  const { email, role, photoKey, passwordHash, suspendedAt } = members;
  const [account] = await on
    .select({ id: members.id, email, role, photoKey, passwordHash, suspendedAt })
    .from(members)
    .where(and(eq(members.id, id), isNull(members.deletedAt)));
  return account ?? refuse("not-found");
}

/** Decides and tells; its result is the photo that is to be removed. */
async function leave(tx: Query, context: Context, account: Account, barred: string): Promise<Outcome<string | null>> {
  const { id, email, role, photoKey } = account;
  const suspended = account.suspendedAt !== null;
  if (role === "admin" && !(await hasOtherAdmin(tx, id))) return refuse("last-admin");
  const ended = await endSessions(tx, id);
  const left = await leaveNeighbourhood(tx, context, id);
  // Nobody gets around a suspension by leaving and joining again (decision 14).
  await erase(tx, context, account, suspended ? barred : nowhere(context));
  await postMail(tx, context, { kind: "account-deleted", recipient: email, details: { suspended } });
  // First of all their sockets close: they hear none of the rest.
  return { result: photoKey, events: [ended, ...left] };
}
