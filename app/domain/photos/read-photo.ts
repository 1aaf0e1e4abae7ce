import { eq, sql } from "drizzle-orm";
import { preparedOnce } from "~db/query";
import { members } from "~db/schema";
import { blockedMemberIds } from "../members";
import type { Actor, Context } from "../shared/context";
import type { Photos } from "./photo-store";
import type { PhotoSize } from "./rules";

/** The form of the keys that `storePhoto` makes. The store gets no other key, so no path reaches it. */
const KEY = /^[\w-]{43}$/;

/**
 * One picture of a member's current photo as WebP, or null when no member shows it. The photo of a suspended member, or of
 * a member behind a block, is null for everybody but admins.
 */
export async function readPhoto(
  context: Context,
  { store }: Pick<Photos, "store">,
  viewer: Actor,
  key: string,
  size: PhotoSize,
): Promise<Uint8Array | null> {
  return KEY.test(key) && (await isShown(context, viewer, key)) ? store.read(key, size) : null;
}

async function isShown({ read }: Context, viewer: Actor, key: string): Promise<boolean> {
  const [member] = await showing(read).execute({ key });
  if (!member || viewer.role === "admin") return member !== undefined;
  return member.suspendedAt === null && !(await blockedMemberIds(read, viewer.id)).includes(member.id);
}

const showing = preparedOnce("member_showing_photo", (on) =>
  on
    .select({ id: members.id, suspendedAt: members.suspendedAt })
    .from(members)
    .where(eq(members.photoKey, sql.placeholder("key"))),
);
