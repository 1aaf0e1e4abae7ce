import { describe, expect, it } from "vitest";
import {
  askStillAtCar,
  claimSpace,
  expirePromises,
  holdSpace,
  leaveSpace,
  listOpenRequest,
  releaseSpace,
  renewSpace,
  shareSpace,
  shareSpaceInput,
} from "~/domain/listings";
import type { HoldMinutes } from "~/domain/listings/listing-time-rules";
import { rememberPlace } from "~/domain/members";
import { MINUTE } from "~/domain/shared/clock";
import type { Actor } from "~/domain/shared/context";
import { ana, ben, cem, dora, type Person } from "../../cast";
import { Ana, Ben, Cem, newStreetForEach, street } from "../../street";
import { spacesSeen } from "../spaces-seen";

newStreetForEach(ana, ben, cem);

const share = async (keepMinutes: HoldMinutes, leavingInMinutes = 0) => {
  const input = shareSpaceInput.parse({ ...ana.place, keepMinutes, leavingInMinutes });
  return (await shareSpace(street.context, Ana, input)).space;
};
const claim = (actor: Actor, id: string) => claimSpace(street.context, actor, id);
const inMinutes = (minutes: number) => new Date(street.clock.now().getTime() + minutes * MINUTE).toISOString();
const seen = async () => (await spacesSeen(street.context, Cem, cem.place, 3218))[0];
const pass = (minutes: number) => street.clock.advance(minutes * MINUTE);

describe("a held space", () => {
  it("stays listed as long as it is held when its owner says 'Still free'", async () => {
    const context = { ...street.context, settings: { ...street.context.settings, listingMinutes: 5 } };
    const { space } = await shareSpace(context, Ana, shareSpaceInput.parse({ ...ana.place, keepMinutes: 20 }));
    await renewSpace(context, Ana, space.id);
    pass(10);
    expect(await seen()).toMatchObject({ id: space.id, keptUntil: inMinutes(10) });
  });

  it("is held from now on, or from when it is free", async () => {
    expect((await share(10)).keptUntil).toBe(inMinutes(10));
    expect((await share(5, 15)).keptUntil).toBe(inMinutes(20));
    expect((await share(0)).keptUntil).toBe(null);
  });

  it("shows neighbours that its owner is at the car, as long as that lasts", async () => {
    const { keptUntil } = await share(10);
    expect(await seen()).toMatchObject({ keptUntil });
    pass(10);
    expect(await seen()).toMatchObject({ status: "available", keptUntil: null });
  });

  it("takes no other time than 0, 5, 10 or 20 minutes", () => {
    for (const keepMinutes of [1, -5, 10.5, 60, "10"])
      expect(shareSpaceInput.safeParse({ ...ana.place, keepMinutes }).success).toBe(false);
    expect(shareSpaceInput.parse(ana.place).keepMinutes).toBe(0);
  });
});

describe("'I'm coming' to a held space", () => {
  it("makes the promise at once, until the owner leaves", async () => {
    const { id, keptUntil } = await share(10);
    const card = await claim(Ben, id);
    expect(card).toMatchObject({ status: "promised", bound: true, promisedTo: { firstName: "Ben" } });
    expect(card.promiseExpiresAt).toBe(keptUntil);
    expect(card.handoverCode).toMatch(/^[a-z]+ [a-z]+$/);
    expect(await listOpenRequest(street.context, Ben)).toMatchObject([{ status: "confirmed", spaceId: id }]);
    expect(street.eventsTo(Ana)).toMatchObject([{ title: "Ben O. is coming" }]);
  });

  it("lasts 5 minutes longer where the drive would leave less than 5", async () => {
    const { id } = await share(5);
    expect((await claim(Ben, id)).promiseExpiresAt).toBe(inMinutes(10)); // 3 minutes away
  });

  it("pressed by 20 drivers at once makes one of them the driver; the others read that someone is on the way", async () => {
    const { id } = await share(10);
    const drivers = await Promise.all(
      Array.from({ length: 20 }, (_, number) =>
        street.addMember({ ...cem, email: `driver${number}@kindspot.example` }),
      ),
    );
    const tries = await Promise.allSettled(drivers.map((driver) => claim(driver, id)));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const refusals = tries.flatMap((one) => (one.status === "rejected" ? [(one.reason as { code: string }).code] : []));
    expect(refusals).toEqual(Array.from({ length: 19 }, () => "driver-on-the-way"));
    expect(street.eventsTo(Ana)).toHaveLength(1);
  });

  it("repeated by the driver is no error", async () => {
    const { id } = await share(10);
    const first = await claim(Ben, id);
    expect(await claim(Ben, id)).toEqual(first);
  });

  it("is refused from a place that is more than 10 minutes old", async () => {
    const { id } = await share(20);
    pass(10);
    expect(await claim(Ben, id)).toMatchObject({ status: "promised" });
    const { id: next } = await share(20);
    pass(1);
    await expect(claim(Cem, next)).rejects.toMatchObject({ code: "place-old" });
    await rememberPlace(street.context, Cem, cem.place);
    expect(await claim(Cem, next)).toMatchObject({ status: "promised" });
  });

  const away = (miles: number): Person => ({
    ...dora,
    place: { ...ana.place, latitude: ana.place.latitude + miles / 69.1 },
  });

  it.each([
    ["2 miles too far away", () => street.addMember(away(4)), "too-far"],
    ["too far to be there in time", () => street.addMember(away(1.9)), "drive-too-long"],
    ["the owner", () => Promise.resolve(Ana), "promise-to-self"],
  ])("is refused to a driver who is %s", async (_, driver, code) => {
    const { id } = await share(10);
    await expect(claim(await driver(), id)).rejects.toMatchObject({ code });
    expect(await seen()).toMatchObject({ status: "available" });
  });

  it("is refused to a driver who is on the way elsewhere", async () => {
    await claim(Ben, (await share(10)).id);
    await expect(claim(Ben, (await share(10)).id)).rejects.toMatchObject({ code: "driver-busy" });
  });

  it("is refused for a space that is not held, or not any more", async () => {
    await expect(claim(Ben, (await share(0)).id)).rejects.toMatchObject({ code: "space-not-promised" });
    const { id } = await share(10);
    pass(10);
    await expect(claim(Ben, id)).rejects.toMatchObject({ code: "space-not-held" });
  });
});

describe("when the hold is over", () => {
  it("the owner is asked once 'Still at your car?', and the space is offered without a hold", async () => {
    const { id } = await share(10);
    expect(await askStillAtCar(street.context)).toBe(0);
    pass(10);
    expect(await askStillAtCar(street.context)).toBe(1);
    expect(await askStillAtCar(street.context)).toBe(0);
    expect(street.eventsTo(Ana)).toMatchObject([{ title: "Still at your car?" }]);
    expect(await seen()).toMatchObject({ id, status: "available", keptUntil: null });
  });

  it("the owner isn't asked about a space whose listing is over as well", async () => {
    const { id } = await share(0);
    pass(25);
    await holdSpace(street.context, Ana, id, { keepMinutes: 10 });
    pass(10);
    expect(await askStillAtCar(street.context)).toBe(0);
  });

  it("'Still at my car' holds it again, and the question returns", async () => {
    const { id } = await share(10);
    pass(10);
    await askStillAtCar(street.context);
    expect(await holdSpace(street.context, Ana, id, { keepMinutes: 5 })).toMatchObject({ keptUntil: inMinutes(5) });
    expect(await claim(Cem, id)).toMatchObject({ status: "promised" });
    await releaseSpace(street.context, Cem, id, {});
    pass(5);
    expect(await askStillAtCar(street.context)).toBe(1);
  });

  it("only the owner holds a space again, and only while it is available", async () => {
    const { id } = await share(10);
    const hold = (actor: Actor) => holdSpace(street.context, actor, id, { keepMinutes: 10 });
    await expect(hold(Ben)).rejects.toMatchObject({ code: "forbidden" });
    await claim(Ben, id);
    await expect(hold(Ana)).rejects.toMatchObject({ code: "space-promised" });
  });
});

describe("the hold after a claim without handover", () => {
  it("is given back when the promise lapses", async () => {
    const { id } = await share(10);
    pass(2);
    await claim(Ben, id);
    pass(8);
    await expirePromises(street.context);
    expect(await seen()).toMatchObject({ status: "available", keptUntil: inMinutes(8) });
  });

  it("is given back when the driver gives up", async () => {
    const { id } = await share(10);
    await claim(Ben, id);
    pass(6);
    await releaseSpace(street.context, Ben, id, {});
    expect(await seen()).toMatchObject({ status: "available", keptUntil: inMinutes(10) });
  });

  it("is given back no longer than the owner waits once the space is free", async () => {
    const { id } = await share(10, 30);
    const until = inMinutes(40);
    await claim(Ben, id);
    pass(20);
    await releaseSpace(street.context, Ben, id, {});
    expect(await seen()).toMatchObject({ status: "available", keptUntil: until });
  });

  it("is not given back to an owner who took the promise back", async () => {
    const { id } = await share(10);
    await claim(Ben, id);
    await releaseSpace(street.context, Ana, id, {});
    expect(await seen()).toMatchObject({ status: "available", keptUntil: null });
  });

  it("ends when the owner says 'I'm leaving now'", async () => {
    const { id } = await share(10);
    await leaveSpace(street.context, Ana, id);
    expect(await seen()).toMatchObject({ status: "leaving_soon", keptUntil: null });
    await expect(claim(Ben, id)).rejects.toMatchObject({ code: "space-not-promised" });
  });
});
