import { eq } from "drizzle-orm";
import { members, promises, spaces } from "~db/schema";
import { after, DAY } from "~/domain/shared/clock";
import type { Context } from "~/domain/shared/context";
import { memberRow } from "./member-row";

const LONG_AGO_MS = 20 * DAY;

/** Lets the member claim rewards: joined 20 days ago, a confirmed address, and handovers with 3 former members. */
export async function makeTrusted(context: Context, memberId: string): Promise<void> {
  const at = after(context.clock.now(), -LONG_AGO_MS);
  const place = { latitude: 40.7, longitude: -73.9 };
  await context.write(async (tx) => {
    await tx.update(members).set({ createdAt: at, emailConfirmedAt: at }).where(eq(members.id, memberId));
    for (const firstName of ["Uma", "Vic", "Wim"]) {
      const email = `${context.newId()}@kindspot.example`;
      const owner = {
        ...memberRow(context, { firstName, lastName: "Old", email, password: "", place }),
        deletedAt: at,
      };
      const closed = { status: "occupied", createdAt: at, availableAt: at, listedUntil: at, closedAt: at } as const;
      const space = { id: context.newId(), ownerId: owner.id, ...place, ...closed };
      await tx.insert(members).values(owner);
      await tx.insert(spaces).values(space);
      await tx.insert(promises).values({
        id: context.newId(),
        spaceId: space.id,
        ownerId: owner.id,
        driverId: memberId,
        waitMinutes: 10,
        handoverCode: "amber otter",
        createdAt: at,
        expiresAt: at,
        boundAt: at,
        countedAt: at,
        endedAt: at,
        outcome: "handed_over",
      });
    }
  });
}
