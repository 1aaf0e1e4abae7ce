import { and, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import { members } from "~db/schema";
import { barredAddress, unusableEmail } from "../auth";
import { type Photos, forgetPhoto } from "../photos";
import { inTransaction, type Context } from "../shared/context";
import { removeMember } from "./remove-member";

/** The ids of erased members, outside the database, so that a restored database can be rid of them again. */
export interface ErasedList {
  ids(): Promise<ReadonlySet<string>>;
  add(ids: readonly string[]): Promise<void>;
}

/** Adds the members who were erased since the last time. */
export async function listErased({ read }: Pick<Context, "read">, list: ErasedList): Promise<void> {
  const known = await list.ids();
  const former = await read.select({ id: members.id }).from(members).where(isNotNull(members.deletedAt));
  await list.add(former.map(({ id }) => id).filter((id) => !known.has(id)));
}

/** Ids of one query: an engine takes only so many parameters. */
const IDS_A_QUERY = 1000;

/**
 * Erases every member of the list who is in the database and not erased, as in a database that went back to an earlier
 * state. The address of a member who is suspended there stays barred, as after `deleteAccount`. Returns how many.
 */
export async function eraseAgain(
  context: Context,
  photos: Pick<Photos, "store">,
  list: Pick<ErasedList, "ids">,
): Promise<number> {
  const ids = [...(await list.ids())];
  let erased = 0;
  for (let from = 0; from < ids.length; from += IDS_A_QUERY) {
    const listed = and(inArray(members.id, ids.slice(from, from + IDS_A_QUERY)), isNull(members.deletedAt));
    const { id, email, suspendedAt } = members;
    const present = await context.read.select({ id, email, suspendedAt }).from(members).where(listed);
    for (const member of present) {
      // Made before the transaction: it takes as long as a password's check.
      const placeholder = member.suspendedAt ? await barredAddress(member.email) : unusableEmail(context);
      if (await eraseOne(context, photos, member.id, placeholder)) erased++;
    }
  }
  return erased;
}

async function eraseOne(
  context: Context,
  photos: Pick<Photos, "store">,
  id: string,
  placeholder: string,
): Promise<boolean> {
  const account = await inTransaction(context, async (tx) => {
    const { email, photoKey, deletedAt } = members;
    const [found] = await tx
      .select({ id: members.id, email, photoKey })
      .from(members)
      .where(and(eq(members.id, id), isNull(deletedAt)));
    if (!found) return { result: null, events: [] };
    return { result: found, events: await removeMember(tx, context, found, placeholder) };
  });
  if (account === null) return false;
  await forgetPhoto(context, photos, account);
  return true;
}
