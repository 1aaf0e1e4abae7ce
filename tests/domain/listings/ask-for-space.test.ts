import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import {
  acceptRequest,
  askForSpace,
  cancelRequest,
  createRequest,
  createRequestInput,
  declineRequest,
  expirePromises,
  incomingRequests,
  leaveSpace,
  nearbyRequests,
  listOpenRequest,
  promiseSpace,
  removeSpace,
  requestsToAnswer,
  shareSpace,
  shareSpaceInput,
} from "~/domain/listings";
import { blockMember } from "~/domain/moderation";
import { retentionRules } from "~/domain/retention";
import { DAY, HOUR, MINUTE, SECOND } from "~/domain/shared/clock";
import type { Actor } from "~/domain/shared/context";
import { asks, members } from "~db/schema";
import { ana, ben, cem, dora, type Person } from "../../cast";
import { Ana, Ben, Cem, newStreetForEach, street } from "../../street";

newStreetForEach(ana, ben, cem);

const share = async (owner = Ana, place = ana.place) =>
  (await shareSpace(street.context, owner, shareSpaceInput.parse({ ...place, address: "402 5th Street" }))).space.id;
const ask = (driver: Actor, id: string, input: Parameters<typeof askForSpace>[3] = {}) =>
  askForSpace(street.context, driver, id, input);
const request = (driver = Ben, message = "") =>
  createRequest(street.context, driver, createRequestInput.parse({ ...ben.place, radius: 300, message }));
const toAnswer = async (owner: Actor) => (await requestsToAnswer(street.context, owner)).requests;
const decline = (owner: Actor, id: string) => declineRequest(street.context, owner, id);
const neighbour = (name: string): Promise<Actor> => {
  const person: Person = { ...ana, firstName: name, email: `${name}@kindspot.example` };
  return street.addMember(person);
};

describe("'Ask for it'", () => {
  it("makes a request that is aimed at the space, and its owner alone can answer it", async () => {
    const id = await share();
    await share(Cem, cem.place);
    const made = await ask(Ben, id, { phrase: "I am close by" });
    expect(made).toMatchObject({ status: "pending", askedSpaceId: id });
    expect(await toAnswer(Ana)).toMatchObject([
      { id: made.id, name: "Ben O.", asks: true, message: "I am close by", minutesAway: 3, space: { id } },
    ]);
    expect(await toAnswer(Cem)).toEqual([]);
    expect(await nearbyRequests(street.context, Cem, cem.place)).toEqual([]);
  });

  it("reaches the owner past any number of newer requests around", async () => {
    const made = await ask(Ben, await share(), { phrase: "I am close by" });
    for (let count = 0; count < 200; count++) {
      street.clock.advance(SECOND);
      await request(await neighbour(`neighbour${count}`));
    }
    expect((await toAnswer(Ana)).map(({ id }) => id)).toContain(made.id);
  });

  it("aims the open request at the space, with any radius", async () => {
    const id = await share();
    const open = await request();
    expect(await ask(Ben, id)).toMatchObject({ id: open.id, askedSpaceId: id });
    expect(await listOpenRequest(street.context, Ben)).toHaveLength(1);
    expect(await toAnswer(Ana)).toMatchObject([{ id: open.id, asks: true }]);
  });

  it("again for the same space changes nothing and is no second ask", async () => {
    const id = await share();
    const first = await ask(Ben, id);
    expect(await ask(Ben, id)).toEqual(first);
    expect(await street.context.read.select().from(asks)).toHaveLength(1);
  });

  it("at another space leaves the first", async () => {
    const [first, second] = [await share(), await share(Cem, cem.place)];
    await ask(Ben, first);
    await ask(Ben, second);
    expect(await toAnswer(Ana)).toEqual([]);
    expect(await toAnswer(Cem)).toMatchObject([{ asks: true, space: { id: second } }]);
  });

  it("gives a request at least 10 minutes", async () => {
    const id = await share();
    await request();
    street.clock.advance(25 * MINUTE);
    const { expiresAt } = await ask(Ben, id);
    expect(new Date(expiresAt).getTime() - street.clock.now().getTime()).toBe(10 * MINUTE);
  });

  it("replaces a request that lies more than 2 miles from the space", async () => {
    const id = await share();
    const far = await createRequest(
      street.context,
      Ben,
      createRequestInput.parse({ ...dora.place, radius: 3218, about: true }),
    );
    expect((await ask(Ben, id)).id).not.toBe(far.id);
    expect(await toAnswer(Ana)).toMatchObject([{ asks: true }]);
  });

  it("shows the owner the fixed phrase, no free text and no photo", async () => {
    await street.context.write((tx) => tx.update(members).set({ photoKey: "ben" }).where(eq(members.id, Ben.id)));
    const id = await share();
    await createRequest(
      street.context,
      Ben,
      createRequestInput.parse({ ...ben.place, radius: 3218, message: "Hey you", address: "Come here" }),
    );
    await ask(Ben, id);
    const [seen] = await incomingRequests(street.context, Ana);
    expect(seen).toMatchObject({ message: "", address: "", requester: { profileImageUrl: null } });
    const toAna = street.events.filter(
      (event) => "audience" in event && "members" in event.audience && event.audience.members.includes(Ana.id),
    );
    expect(JSON.stringify(toAna.at(-1))).not.toMatch(/Hey you|Come here|photos/);
  });

  it("sends events to the owner and the driver only", async () => {
    const id = await share();
    const before = street.events.length;
    await ask(Ben, id);
    expect(street.events.slice(before)).toMatchObject([
      { type: "NEW_PARKING_REQUEST", audience: { members: [Ana.id] } },
      { type: "NEW_PARKING_REQUEST", audience: { members: [Ben.id] } },
    ]);
  });
});

describe("an owner who is asked", () => {
  it("promises the space by the request, and the driver is bound at once", async () => {
    const nearer = await share(Ana, ben.place);
    const id = await share();
    const { id: requestId } = await ask(Ben, id);
    const promised = await acceptRequest(street.context, Ana, requestId, { waitTimeMinutes: 10 });
    expect(promised).toMatchObject({ id, status: "promised", bound: true });
    expect(promised.id).not.toBe(nearer);
    expect(await listOpenRequest(street.context, Ben)).toMatchObject([{ status: "confirmed", askedSpaceId: null }]);
  });

  it("declines: the request goes to all neighbours again, and the driver is notified without the owner's name", async () => {
    const id = await share();
    await share(Cem, cem.place);
    const { id: requestId } = await ask(Ben, id);
    await decline(Ana, requestId);
    expect(await toAnswer(Ana)).toEqual([]);
    expect(await toAnswer(Cem)).toMatchObject([{ id: requestId, asks: false }]);
    expect(street.eventsTo(Ben)).toMatchObject([{ title: "The owner can't give you the space" }]);
  });

  it("is left alone by the driver for 24 hours after declining, and no one else's ask is refused", async () => {
    const { id } = await ask(Ben, await share());
    await decline(Ana, id);
    const again = await share();
    await expect(ask(Ben, again)).rejects.toMatchObject({ code: "ask-declined" });
    expect(await ask(Cem, again)).toMatchObject({ askedSpaceId: again });
    street.clock.advance(DAY);
    const next = await share();
    expect(await ask(Ben, next)).toMatchObject({ askedSpaceId: next });
  });

  it("sees an ask of someone whose general request they declined", async () => {
    const id = await share();
    const general = await request();
    await decline(Ana, general.id);
    expect(street.eventsTo(Ben)).toEqual([]);
    await ask(Ben, id);
    expect(await toAnswer(Ana)).toMatchObject([{ id: general.id, asks: true }]);
  });

  it("no longer sees it once the space left the map, and all neighbours do", async () => {
    const id = await share();
    await share(Cem, cem.place);
    const { id: requestId } = await ask(Ben, id);
    await removeSpace(street.context, Ana, id);
    expect(await toAnswer(Cem)).toMatchObject([{ id: requestId, asks: false }]);
  });

  it.each<[string, (id: string) => Promise<unknown>]>([
    ["left the map", (id) => removeSpace(street.context, Ana, id)],
    ["is one that its owner leaves now", (id) => leaveSpace(street.context, Ana, id)],
  ])("who hides it once the space %s tells the driver nothing, and can be asked again", async (_, end) => {
    const id = await share();
    const { id: requestId } = await ask(Ben, id);
    await end(id);
    expect(await decline(Ana, requestId)).toEqual({ asked: false });
    expect(street.eventsTo(Ben)).toEqual([]);
    expect(await ask(Ben, await share())).toMatchObject({ id: requestId });
  });

  it("who declines a request whose time is over tells the driver nothing", async () => {
    const { id, expiresAt } = await ask(Ben, await share());
    street.clock.advance(Date.parse(expiresAt) - street.clock.now().getTime());
    expect(await decline(Ana, id)).toEqual({ asked: false });
    expect(street.eventsTo(Ben)).toEqual([]);
  });

  it("who blocks the driver no longer sees it, and all other neighbours do", async () => {
    const id = await share();
    await share(Cem, cem.place);
    const { id: requestId } = await ask(Ben, id);
    await blockMember(street.context, Ana, Ben.id);
    expect(await toAnswer(Ana)).toEqual([]);
    expect(await toAnswer(Cem)).toMatchObject([{ id: requestId, asks: false }]);
  });

  it("no longer sees a request that the driver cancelled", async () => {
    const { id } = await ask(Ben, await share());
    await cancelRequest(street.context, Ben, id);
    expect(await toAnswer(Ana)).toEqual([]);
  });
});

describe("an ask is refused", () => {
  it("after 5 owners in an hour", async () => {
    for (let number = 0; number < 5; number++) await ask(Ben, await share(await neighbour(`owner${number}`)));
    const sixth = await share(await neighbour("sixth"));
    await expect(ask(Ben, sixth)).rejects.toMatchObject({
      code: "too-many-asks",
      details: { retryAfterSeconds: 3600 },
    });
    street.clock.advance(HOUR);
    const later = await share(await neighbour("later"));
    expect(await ask(Ben, later)).toMatchObject({ askedSpaceId: later });
  });

  it("after 15 owners in a day", async () => {
    for (let number = 0; number < 15; number++) {
      if (number % 5 === 0) street.clock.advance(HOUR);
      await ask(Ben, await share(await neighbour(`owner${number}`)));
    }
    street.clock.advance(HOUR);
    const sixteenth = await share(await neighbour("sixteenth"));
    await expect(ask(Ben, sixteenth)).rejects.toMatchObject({ code: "too-many-asks" });
  });

  it("of oneself", async () => {
    await expect(ask(Ana, await share())).rejects.toMatchObject({ code: "ask-own" });
  });

  it("across a block, as if there were no such space", async () => {
    const id = await share();
    await street.block(Ana, Ben);
    await expect(ask(Ben, id)).rejects.toMatchObject({ code: "not-found" });
  });

  it("for a space that is promised, closed, or that its owner leaves now", async () => {
    const id = await share();
    await promiseSpace(street.context, Ana, id, { promisedToUserId: null, waitTimeMinutes: 5 });
    await expect(ask(Ben, id)).rejects.toMatchObject({ code: "promise-taken" });
    street.clock.advance(6 * MINUTE);
    await expirePromises(street.context);
    await leaveSpace(street.context, Ana, id);
    await expect(ask(Ben, id)).rejects.toMatchObject({ code: "space-leaving" });
    await removeSpace(street.context, Ana, id);
    await expect(ask(Ben, id)).rejects.toMatchObject({ code: "space-closed" });
  });

  it("from more than 2 miles away", async () => {
    const Dora = await street.addMember(dora);
    await expect(ask(Dora, await share())).rejects.toMatchObject({ code: "too-far" });
  });

  it("while a space is promised to the driver", async () => {
    const id = await share();
    await request();
    await promiseSpace(street.context, Ana, id, { promisedToUserId: Ben.id, waitTimeMinutes: 10 });
    await expect(ask(Ben, await share(Cem, cem.place))).rejects.toMatchObject({ code: "request-confirmed" });
  });
});

it("who asked whom is forgotten after 30 days", async () => {
  await ask(Ben, await share());
  const rule = retentionRules({} as never).find(({ name }) => name === "forget-asks");
  expect(await rule?.forget(street.context)).toBe(0);
  street.clock.advance(30 * DAY);
  expect(await rule?.forget(street.context)).toBe(1);
});
