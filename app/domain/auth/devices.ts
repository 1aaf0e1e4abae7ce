import { and, desc, eq, inArray, isNull, ne } from "drizzle-orm";
import type { Query } from "~db/query";
import { devices, members } from "~db/schema";
import type { Context } from "../shared/context";
import { hashOf, newSecret } from "../shared/ids";
import { hasEmail } from "../members";

/** The most devices of one member. A program without cookies makes a new one at each sign-in. */
const MAX_DEVICES = 50;

export interface TrustedDevice {
  /** The secret for the browser's cookie. Only its hash is stored. */
  secret: string;
  /** The member signs in in this browser for the first time. */
  isNew: boolean;
}

/** Whether the member of this address has signed in in the browser with this secret. */
export async function isDeviceOf({ read }: Context, email: string, secret: string): Promise<boolean> {
  const [known] = await read
    .select({ id: devices.id })
    .from(devices)
    .innerJoin(members, eq(members.id, devices.memberId))
    .where(and(eq(devices.id, hashOf(secret)), hasEmail(email), isNull(members.deletedAt)));
  return known !== undefined;
}

/**
 * Stores that the member signed in in this browser. The cookie gets a new secret each time, so that a planted secret is
 * useless. The rows of other members of the same browser get the new secret too.
 */
export async function trustDevice(
  tx: Query,
  { clock }: Context,
  memberId: string,
  known: string | null,
): Promise<TrustedDevice> {
  const now = clock.now();
  const secret = newSecret();
  const id = hashOf(secret);
  const renewed = known === null ? [] : await renewSecret(tx, hashOf(known), id);
  const isNew = !renewed.includes(memberId);
  if (isNew) await tx.insert(devices).values({ id, memberId, createdAt: now, lastUsedAt: now });
  else
    await tx
      .update(devices)
      .set({ lastUsedAt: now })
      .where(and(eq(devices.id, id), eq(devices.memberId, memberId)));
  if (isNew) await dropOldest(tx, memberId);
  return { secret, isNew };
}

async function renewSecret(tx: Query, from: string, to: string): Promise<string[]> {
  const renewed = await tx
    .update(devices)
    .set({ id: to })
    .where(eq(devices.id, from))
    .returning({ memberId: devices.memberId });
  return renewed.map(({ memberId }) => memberId);
}

async function dropOldest(tx: Query, memberId: string): Promise<void> {
  const over = tx
    .select({ id: devices.id })
    .from(devices)
    .where(eq(devices.memberId, memberId))
    .orderBy(desc(devices.lastUsedAt), desc(devices.createdAt))
    .offset(MAX_DEVICES)
    .limit(MAX_DEVICES);
  await tx.delete(devices).where(and(eq(devices.memberId, memberId), inArray(devices.id, over)));
}

/** Deletes the member's known browsers, except the one with this secret. */
export async function forgetDevices(tx: Query, memberId: string, except: string | null): Promise<void> {
  const theirs = and(eq(devices.memberId, memberId), except === null ? undefined : ne(devices.id, hashOf(except)));
  await tx.delete(devices).where(theirs);
}
