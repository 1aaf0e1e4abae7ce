import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import {
  acceptRequest,
  askForSpace,
  claimSpace,
  createRequest,
  createRequestInput,
  declineRequest,
  expirePromises,
  handOver,
  promiseBanners,
  promiseSpace,
  rateHandover,
  releaseSpace,
  removeSpace,
  shareSpace,
  shareSpaceInput,
} from "~/domain/listings";
import { rememberPlace } from "~/domain/members";
import { blockMember, reportNotGot } from "~/domain/moderation";
import { addNotice } from "~/domain/notifications";
import { countWaitingStars } from "~/domain/points";
import { DAY, MINUTE } from "~/domain/shared/clock";
import type { Actor } from "~/domain/shared/context";
import { members, notices, promises, reports, requests, spaces } from "~db/schema";
import { ana, ben, cem } from "../../cast";
import { Ana, Ben, Cem, newStreetForEach, street } from "../../street";
import { makeAcquainted } from "../../acquainted";
import { addStranger } from "../../strangers";
import { handOverAt } from "../handover";

newStreetForEach(ana, ben, cem);

let thrown = 0;
const aStranger = () => addStranger(street, `Thrown${thrown++}`, ana.place);
const strangers = (count: number) => Promise.all(Array.from({ length: count }, aStranger));
const share = async (owner: Actor, keepMinutes: 0 | 10 = 0, place = ana.place) =>
  (await shareSpace(street.context, owner, shareSpaceInput.parse({ ...place, keepMinutes }))).space.id;
const ask = async (driver = Ben) =>
  (await createRequest(street.context, driver, createRequestInput.parse({ ...ben.place, radius: 3218 }))).id;
const accept = (owner: Actor, requestId: string, spaceId: string) =>
  acceptRequest(street.context, owner, requestId, { waitTimeMinutes: 5, spaceId });
const requestOf = async (id: string) =>
  (await street.database.read.select().from(requests).where(eq(requests.id, id)))[0];
const spaceOf = async (id: string) => (await street.database.read.select().from(spaces).where(eq(spaces.id, id)))[0];
const ratingOf = async ({ id }: Actor) =>
  (await street.database.read.select().from(members).where(eq(members.id, id)))[0]?.rating ?? null;
const reported = async () => (await street.database.read.select().from(reports)).map(({ reason }) => reason);
async function lapse(): Promise<void> {
  street.clock.advance(15 * MINUTE);
  await expirePromises(street.context);
  for (const [actor, { place }] of [
    [Ana, ana],
    [Ben, ben],
  ] as const)
    await rememberPlace(street.context, actor, place);
}

it("an offer to an account of a minute is ended by it without cost to the owner", async () => {
  const stranger = await aStranger();
  await makeAcquainted(street.context, Ana, stranger);
  const id = await share(Ana);
  const points = await street.pointsOf(Ana);
  await promiseSpace(street.context, Ana, id, { promisedToUserId: stranger.id, waitTimeMinutes: 5 });
  await releaseSpace(street.context, stranger, id, { reason: "taken" });
  expect(await spaceOf(id)).toMatchObject({ status: "available" });
  expect(await street.pointsOf(Ana)).toBe(points);
});

describe("accounts of a minute that accept a driver's request with invented spaces", () => {
  it("bind nobody: it is an offer, and the request stays pending", async () => {
    const requestId = await ask();
    for (const stranger of await strangers(2)) {
      const offer = await accept(stranger, requestId, await share(stranger));
      expect(offer).toMatchObject({ status: "promised", bound: false });
    }
    expect(await requestOf(requestId)).toMatchObject({ status: "pending", promiseId: null });
    expect(await accept(Ana, requestId, await share(Ana))).toMatchObject({ bound: true });
  });

  it("push no promise that binds from the bars, however many they are", async () => {
    const id = await share(Ana, 10);
    await claimSpace(street.context, Ben, id);
    const requestId = await ask(Ana);
    for (const stranger of await strangers(21)) {
      street.clock.advance(1000);
      await accept(stranger, requestId, await share(stranger));
    }
    const { banners } = await promiseBanners(street.context, Ana);
    expect(banners[0]).toMatchObject({ role: "owner", space: { id } });
  });

  it("push no offer of a new member's own from the bars", async () => {
    const newcomer = await aStranger();
    await makeAcquainted(street.context, newcomer, Ben);
    const id = await share(newcomer);
    await promiseSpace(street.context, newcomer, id, { promisedToUserId: Ben.id, waitTimeMinutes: 20 });
    const requestId = await ask(newcomer);
    for (const stranger of await strangers(21)) {
      street.clock.advance(1000);
      await accept(stranger, requestId, await share(stranger));
    }
    const { banners } = await promiseBanners(street.context, newcomer);
    expect(banners[0]).toMatchObject({ role: "owner", space: { id } });
  });

  it("say so to the driver, with no word of their own", async () => {
    const stranger = await aStranger();
    const requestId = await ask();
    const { space } = await shareSpace(
      street.context,
      stranger,
      shareSpaceInput.parse({ ...ana.place, address: "Call 555-0100" }),
    );
    await accept(stranger, requestId, space.id);
    const message = street.eventsTo(Ben).at(-1)?.message;
    expect(message).toContain("Press 'I'm coming' to take it.");
    expect(message).not.toContain("555");
  });

  it("get the driver who confirms by one tap", async () => {
    const stranger = await aStranger();
    const requestId = await ask();
    const id = await share(stranger);
    await accept(stranger, requestId, id);
    expect(await claimSpace(street.context, Ben, id)).toMatchObject({ bound: true });
    expect(await requestOf(requestId)).toMatchObject({ status: "confirmed" });
  });

  it("bind the driver who asked for that very space", async () => {
    const stranger = await aStranger();
    const id = await share(stranger);
    const { id: requestId } = await askForSpace(street.context, Ben, id, {});
    expect(await accept(stranger, requestId, id)).toMatchObject({ bound: true });
  });

  it("cost the driver nothing who does not answer, or says 'I can't make it'", async () => {
    const requestId = await ask();
    const [one, other, third] = [await aStranger(), await aStranger(), await aStranger()];
    for (const stranger of [one, other]) {
      const id = await share(stranger);
      await accept(stranger, requestId, id);
      await releaseSpace(street.context, Ben, id, {});
    }
    await accept(third, requestId, await share(third));
    expect(await requestOf(requestId)).toMatchObject({ status: "pending" });
    expect(await claimSpace(street.context, Ben, await share(Ana, 10))).toMatchObject({ bound: true });
  });
});

it("what accounts of a minute offer and decline drops no notice of an admin's that waits for the next page", async () => {
  const refused = { title: "Your claim was refused", message: "It is out of stock." };
  await street.context.write((tx) => addNotice(tx, street.context, Ben.id, refused));
  const requestId = await ask();
  for (const stranger of await strangers(21)) {
    const id = await share(stranger);
    await accept(stranger, requestId, id);
    await releaseSpace(street.context, stranger, id, {});
  }
  const waiting = await street.database.read.select().from(notices).where(eq(notices.memberId, Ben.id));
  expect(waiting.map(({ title }) => title)).toContain("Your claim was refused");
});

describe("a driver who never came", () => {
  it("is none who was silent on a promise that an owner made to a general request", async () => {
    for (let round = 0; round < 2; round++) {
      await accept(Ana, await ask(), await share(Ana));
      await lapse();
    }
    expect(await claimSpace(street.context, Ben, await share(Ana, 10))).toMatchObject({ bound: true });
  });

  it("is one who asked for the very space", async () => {
    for (let round = 0; round < 2; round++) {
      const id = await share(Ana);
      const { id: requestId } = await askForSpace(street.context, Ben, id, {});
      await accept(Ana, requestId, id);
      await lapse();
    }
    const claim = claimSpace(street.context, Ben, await share(Ana, 10));
    await expect(claim).rejects.toMatchObject({ code: "never-came" });
  });

  it("is none whose claims of strangers' invented spaces lapsed", async () => {
    for (const stranger of await strangers(3)) {
      await claimSpace(street.context, Ben, await share(stranger, 10));
      await lapse();
    }
    expect(await claimSpace(street.context, Ben, await share(Ana, 10))).toMatchObject({ bound: true });
  });
});

it("spaces that accounts of a minute take back at once use up no claims of the driver", async () => {
  for (const stranger of await strangers(6)) {
    const id = await share(stranger, 10);
    await claimSpace(street.context, Ben, id);
    await releaseSpace(street.context, stranger, id, {});
  }
  expect(await claimSpace(street.context, Ben, await share(Ana, 10))).toMatchObject({ bound: true });
});

it("what accounts of a minute decline uses up no asks of the driver", async () => {
  for (const stranger of await strangers(6)) {
    const id = await share(stranger);
    const { id: requestId } = await askForSpace(street.context, Ben, id, {});
    await declineRequest(street.context, stranger, requestId);
  }
  expect(await askForSpace(street.context, Ben, await share(Ana), {})).toMatchObject({ status: "pending" });
});

describe("an owner who takes the promise back from two accounts of a minute that claimed and never moved", () => {
  const end = {
    "takes it back": (id: string) => releaseSpace(street.context, Ana, id, {}),
    "blocks them": (_: string, stranger: Actor) => blockMember(street.context, Ana, stranger.id),
  };

  it.each(["takes it back", "blocks them"] as const)("goes on holding spaces: %s", async (word) => {
    for (const stranger of await strangers(2)) {
      const id = await share(Ana, 10);
      await claimSpace(street.context, stranger, id);
      await end[word](id, stranger);
      await removeSpace(street.context, Ana, id);
    }
    const id = await share(Ana, 10);
    expect(await claimSpace(street.context, Ben, id)).toMatchObject({ bound: true });
  });
});

it("an account of a minute that says 'I've parked' leaves the owner the points and a held space, shared again", async () => {
  const id = await share(Ana, 10);
  const stranger = await aStranger();
  await claimSpace(street.context, stranger, id);
  await handOver(street.context, stranger, id, {});
  expect(street.eventsTo(Ana).at(-1)?.message).toContain("If nobody came, share your space again.");
  const points = await street.pointsOf(Ana);
  const { space, holdingPaused } = await shareSpace(
    street.context,
    Ana,
    shareSpaceInput.parse({ ...ana.place, keepMinutes: 10 }),
  );
  expect(holdingPaused).toBe(false);
  expect(await street.pointsOf(Ana)).toBe(points);
  expect(await claimSpace(street.context, Ben, space.id)).toMatchObject({ bound: true });
});

it("an owner who handed over to an account of a minute isn't asked whether somebody came", async () => {
  const id = await share(Ana, 10);
  const stranger = await aStranger();
  await claimSpace(street.context, stranger, id);
  await handOver(street.context, Ana, id, {});
  await handOver(street.context, stranger, id, {});
  expect(street.eventsTo(Ana).at(-1)?.message).toMatch(/parked in your space\.[ +\d]*points\.$/);
});

describe("two accounts of a minute that claim and say 'It wasn't there'", () => {
  it.each(["It wasn't there", "Someone else took it"])("cost the owner nothing: %s", async (word) => {
    const id = await share(Ana, 10);
    for (const stranger of await strangers(2)) {
      await claimSpace(street.context, stranger, id);
      if (word === "It wasn't there") await handOver(street.context, stranger, id, { got: false });
      else await releaseSpace(street.context, stranger, id, { reason: "taken" });
    }
    expect(await spaceOf(id)).toMatchObject({ status: "available", holdMinutes: 10 });
    expect(street.eventsTo(Ana).at(-1)?.message).toContain("It's still on the map; remove it if it's gone.");
    await reportNotGot(street.context);
    expect(await reported()).toEqual([]);
    street.clock.advance(DAY);
    await rememberPlace(street.context, Ana, ana.place);
    const shared = await shareSpace(street.context, Ana, shareSpaceInput.parse({ ...ana.place, keepMinutes: 10 }));
    expect(shared).toMatchObject({ earned: 50, holdingPaused: false });
  });

  it("are stored, and two established ones still count", async () => {
    const id = await share(Ana, 10);
    const stranger = await aStranger();
    await claimSpace(street.context, stranger, id);
    await handOver(street.context, stranger, id, { got: false });
    const [stored] = await street.database.read.select().from(promises).where(eq(promises.spaceId, id));
    expect(stored).toMatchObject({ outcome: "not_got", driverEstablished: false });
    for (const driver of [Ben, Cem]) {
      const another = await share(Ana, 10);
      await claimSpace(street.context, driver, another);
      await handOver(street.context, driver, another, { got: false });
    }
    await reportNotGot(street.context);
    expect(await reported()).toEqual(["not-there"]);
  });

  it("nor do three of them, who say 'Handed over', bring an honest 'no' of the driver to the admins", async () => {
    for (const stranger of await strangers(3)) {
      const id = await share(stranger, 10);
      await claimSpace(street.context, Ben, id);
      await handOver(street.context, stranger, id, {});
      await handOver(street.context, Ben, id, { got: false });
    }
    await reportNotGot(street.context);
    expect(await reported()).toEqual([]);
  });
});

describe("stars", () => {
  it("of a rater with handovers with one member only wait, and count with the second", async () => {
    const id = await handOverAt(street, Ana, Ben, ana.place);
    await rateHandover(street.context, Ben, { spaceId: id, stars: 1 });
    expect(await ratingOf(Ana)).toBeNull();
    await handOverAt(street, Cem, Ben, cem.place);
    expect(await ratingOf(Ana)).toBe(4);
  });

  it("of a rater in the first 24 hours wait, and count by a job when these are over", async () => {
    const rater = await aStranger();
    await handOverAt(street, Cem, rater, cem.place);
    street.clock.advance(MINUTE);
    const id = await handOverAt(street, Ana, rater, ana.place);
    await rateHandover(street.context, rater, { spaceId: id, stars: 1 });
    street.clock.advance(DAY - 2 * MINUTE);
    await countWaitingStars(street.context);
    expect(await ratingOf(Ana)).toBeNull();
    street.clock.advance(2 * MINUTE);
    await countWaitingStars(street.context);
    expect(await ratingOf(Ana)).toBe(4);
  });

  it("of accounts of a minute that hand over among themselves do not move a rating", async () => {
    const [one, other] = [await aStranger(), await aStranger()];
    await handOverAt(street, one, other, ana.place);
    const id = await handOverAt(street, Ana, one, ana.place);
    await rateHandover(street.context, one, { spaceId: id, stars: 1 });
    expect(await ratingOf(Ana)).toBeNull();
  });
});
