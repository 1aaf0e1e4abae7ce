import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { members, outbox } from "~db/schema";
import { removeUnconfirmed } from "~/domain/account";
import { DAY } from "~/domain/shared/clock";
import type { Context } from "~/domain/shared/context";
import { ana } from "../../cast";
import { fakePhotos } from "../../fakes/photos";
import { newStreetForEach, street } from "../../street";
import { join } from "../auth/account";

newStreetForEach();

it("keeps the address of a member barred who is suspended while they are removed", async () => {
  const confirming = { ...street.context, settings: { ...street.context.settings, confirmsEmail: true } };
  const { member } = await join(confirming, ana);
  await street.database.write((tx) => tx.update(outbox).set({ sentAt: street.clock.now() }));
  street.clock.advance(7 * DAY);
  const suspendedAt = street.clock.now();
  const suspend: Context["write"] = async (work, locks) => {
    await street.database.write((tx) => tx.update(members).set({ suspendedAt }).where(eq(members.id, member.id)));
    return confirming.write(work, locks);
  };
  expect(await removeUnconfirmed({ ...confirming, write: suspend }, fakePhotos())).toBe(1);
  await expect(join(confirming, ana)).rejects.toMatchObject({ code: "user-exists" });
});
