import { describe, expect, it } from "vitest";
import { ownData } from "~/domain/account";
import { claimSpace, handOver, holdSpace, promiseBanners, shareSpace, shareSpaceInput } from "~/domain/listings";
import { rememberPlace } from "~/domain/members";
import { endUnsafePromise } from "~/domain/moderation";
import type { Actor } from "~/domain/shared/context";
import { blocks, promises, reports } from "~db/schema";
import { ana, ben, cem } from "../../cast";
import { Ana, Ben, Cem, newStreetForEach, street } from "../../street";
import { addStranger } from "../../strangers";

newStreetForEach(ana, ben, cem);

const keep = async (owner = Ana) =>
  (await shareSpace(street.context, owner, shareSpaceInput.parse({ ...ana.place, keepMinutes: 10 }))).space.id;
/** The driver claims a new held space. */
async function onTheWay(owner: Actor, driver = Ben): Promise<string> {
  const id = await keep(owner);
  await rememberPlace(street.context, driver, ben.place);
  await claimSpace(street.context, driver, id);
  return id;
}
const unsafe = (actor: Actor, id: string) => endUnsafePromise(street.context, actor, id);

describe("'I don't feel safe'", () => {
  it.each(["driver", "owner"])("of the %s ends the promise, blocks and reports at once", async (side) => {
    const id = await onTheWay(Ana);
    const [who, other] = side === "driver" ? [Ben, Ana] : [Ana, Ben];
    await unsafe(who, id);
    expect(await street.context.read.select().from(promises)).toMatchObject([{ outcome: "ended" }]);
    expect(await street.context.read.select().from(blocks)).toMatchObject([{ blockerId: who.id, blockedId: other.id }]);
    expect(await street.context.read.select().from(reports)).toMatchObject([
      { reporterId: who.id, reportedId: other.id, reason: "unsafe", spaceId: side === "driver" ? id : null },
    ]);
    expect((await promiseBanners(street.context, who)).banners).toEqual([]);
  });

  it("notifies the other member only that the promise ended", async () => {
    await unsafe(Ben, await onTheWay(Ana));
    expect(street.eventsTo(Ana).at(-1)).toMatchObject({
      title: "Your promise ended",
      message: "It's nobody's fault. Your space is available again.",
    });
    const { banners, end } = await promiseBanners(street.context, Ana);
    expect(banners).toEqual([]);
    expect(end?.text).toBe("Your promise ended. It's nobody's fault. Your space is available again.");
  });

  it("is in no file of the other side's own data", async () => {
    await unsafe(Ben, await onTheWay(Ana));
    let file = "";
    for await (const part of ownData(street.context, Ana)) file += JSON.stringify(part);
    expect(file).not.toMatch(/unsafe|safe/);
  });

  it("of an account of a minute is stored as such, so that its report stands after the others", async () => {
    const stranger = await addStranger(street, "Thrown", ben.place);
    await unsafe(stranger, await onTheWay(Ana, stranger));
    expect(await street.context.read.select().from(reports)).toMatchObject([{ reason: "unsafe", established: false }]);
  });

  it("twice makes one report", async () => {
    const id = await onTheWay(Ana);
    await unsafe(Ben, id);
    await unsafe(Ben, id);
    expect(await street.context.read.select().from(reports)).toHaveLength(1);
  });

  it("gives the space its hold back, and another driver can take it", async () => {
    const id = await onTheWay(Ana);
    await unsafe(Ben, id);
    await rememberPlace(street.context, Cem, cem.place);
    expect(await claimSpace(street.context, Cem, id)).toMatchObject({ status: "promised" });
  });

  it("is no release and no no-show of the driver: three times leave them claiming", async () => {
    for (const name of ["eva", "finn", "gil"]) {
      const owner = await street.addMember({ ...ana, firstName: name, email: `${name}@kindspot.example` });
      await unsafe(Ben, await onTheWay(owner));
    }
    expect(await onTheWay(Ana)).toBeTypeOf("string");
  });

  it("is no take-back of the owner: twice a day leaves them keeping", async () => {
    await unsafe(Ana, await onTheWay(Ana, Ben));
    await unsafe(Ana, await onTheWay(Ana, Cem));
    const id = await keep();
    expect(await holdSpace(street.context, Ana, id, { keepMinutes: 10 })).toMatchObject({ status: "available" });
  });

  it("is nothing that a third member can say", async () => {
    await expect(unsafe(Cem, await onTheWay(Ana))).rejects.toMatchObject({ code: "not-found" });
    expect(await street.context.read.select().from(blocks)).toEqual([]);
  });

  it("after the owner handed over blocks and reports, and ends the question for both", async () => {
    const id = await onTheWay(Ana);
    await handOver(street.context, Ana, id, {});
    await unsafe(Ben, id);
    expect(await street.context.read.select().from(reports)).toHaveLength(1);
    expect((await promiseBanners(street.context, Ben)).banners).toEqual([]);
    expect(await street.pointsOf(Ana)).toBe(50);
  });
});
