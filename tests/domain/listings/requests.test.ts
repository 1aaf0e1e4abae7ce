import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import {
  acceptRequest,
  cancelRequest,
  claimSpace,
  createRequest,
  createRequestInput,
  declineRequest,
  expireRequests,
  incomingRequests,
  nearbyRequests,
  listOpenRequest,
  outgoingRequests,
  promiseCandidates,
  promiseSpace,
  removeSpace,
  requestsToAnswer,
  shareSpace,
  shareSpaceInput,
} from "~/domain/listings";
import { MINUTE } from "~/domain/shared/clock";
import { members, requests } from "~db/schema";
import { ana, ben, cem, dora } from "../../cast";
import { Ana, Ben, newStreetForEach, street } from "../../street";

newStreetForEach(ana, ben);

const ask = (actor = Ben, more: object = {}) =>
  createRequest(street.context, actor, createRequestInput.parse({ ...ben.place, radius: 3218, ...more }));

describe("asking for a space", () => {
  it("reaches Ana, 0.4 miles away, with distance and direction", async () => {
    await ask(Ben, { message: "Blue Golf" });
    expect(await incomingRequests(street.context, Ana)).toMatchObject([
      { status: "pending", location: "0.4 mi NE", message: "Blue Golf", estimatedWaitTime: 10, spaceId: null },
    ]);
  });

  it("says the address instead, if one was given", async () => {
    await ask(Ben, { address: "Prospect Park" });
    expect(await incomingRequests(street.context, Ana)).toMatchObject([{ location: "Prospect Park" }]);
  });

  it("does not reach Dora, 5 miles away, unless she shares a space there", async () => {
    const Dora = await street.addMember(dora);
    await ask();
    expect(await incomingRequests(street.context, Dora)).toEqual([]);
    await shareSpace(street.context, Dora, shareSpaceInput.parse(cem.place));
    expect(await incomingRequests(street.context, Dora)).toHaveLength(1);
  });

  it("tells a member who invents a space there neither who asks nor in which words", async () => {
    const Dora = await street.addMember(dora);
    await ask(Ben, { address: "Prospect Park", message: "Blue Golf" });
    const { space } = await shareSpace(street.context, Dora, shareSpaceInput.parse(cem.place));
    const [seen] = await incomingRequests(street.context, Dora);
    expect(seen).toMatchObject({ requester: null, partnerId: null, address: "", message: "", latitude: "40.68" });
    const { requests: cards } = await requestsToAnswer(street.context, Dora);
    expect(cards).toMatchObject([{ requesterId: null, name: "A neighbour", message: "" }]);
    expect(JSON.stringify([seen, cards])).not.toMatch(/Ben|Golf|Prospect|40\.676/);
    expect(await promiseCandidates(street.context, Dora, space.id)).toEqual([]);
    await acceptRequest(street.context, Dora, seen?.id ?? "", { waitTimeMinutes: 10 });
    expect(await incomingRequests(street.context, Dora)).toMatchObject([{ requester: { firstName: "Ben" } }]);
  });

  it("is counted: inventing spaces all over a city reads 40 requests elsewhere on the first day", async () => {
    const Dora = await street.addMember(dora);
    const createdAt = street.clock.now();
    await street.database.write((tx) => tx.update(members).set({ createdAt }).where(eq(members.id, Dora.id)));
    const read = new Set<string>();
    for (let at = 0; at < 50; at++) {
      const place = { latitude: 40 + at * 0.1, longitude: -75 };
      const person = { ...ben, email: `asker${at}@kindspot.example`, place };
      await ask(await street.addMember(person), place);
      const { space } = await shareSpace(street.context, Dora, shareSpaceInput.parse(place));
      for (const { id } of await incomingRequests(street.context, Dora)) read.add(id);
      for (const { id } of (await requestsToAnswer(street.context, Dora)).requests) read.add(id);
      await removeSpace(street.context, Dora, space.id);
    }
    expect(read.size).toBe(40);
  });

  it("reaches only as far as its own radius", async () => {
    await ask(Ben, { radius: 400 });
    expect(await incomingRequests(street.context, Ana)).toEqual([]);
  });

  it("keeps the position rounded to about 100 m", async () => {
    await ask(Ben, { latitude: 40.676249, longitude: -73.972251 });
    const [row] = await street.database.read.select().from(requests);
    expect(row).toMatchObject({ latitude: 40.676, longitude: -73.972 });
  });

  it("again replaces the pending one", async () => {
    await ask();
    const second = await ask();
    expect(await listOpenRequest(street.context, Ben)).toMatchObject([{ id: second.id }]);
    const statuses = (await outgoingRequests(street.context, Ben)).map(({ status }) => status);
    expect(statuses.sort()).toEqual(["cancelled", "pending"]);
  });

  it("at once, twice, leaves one open", async () => {
    await Promise.allSettled([ask(), ask()]);
    expect(await listOpenRequest(street.context, Ben)).toHaveLength(1);
  });

  it("is refused while a space is promised to it", async () => {
    const { space } = await shareSpace(street.context, Ana, shareSpaceInput.parse(ana.place));
    await promiseSpace(street.context, Ana, space.id, { promisedToUserId: null, waitTimeMinutes: 10 });
    await claimSpace(street.context, Ben, space.id);
    await expect(ask()).rejects.toMatchObject({ code: "request-confirmed" });
  });
});

describe("a request", () => {
  it("expires after 30 minutes, and no list shows it then, also before the job has run", async () => {
    await ask();
    street.clock.advance(30 * MINUTE);
    expect(await listOpenRequest(street.context, Ben)).toEqual([]);
    expect(await incomingRequests(street.context, Ana)).toEqual([]);
    expect(await outgoingRequests(street.context, Ben)).toMatchObject([{ status: "expired" }]);
    expect(await expireRequests(street.context)).toBe(1);
    expect(await expireRequests(street.context)).toBe(0);
  });

  it("declined by Ana is hidden from her alone", async () => {
    const { id } = await ask();
    const Cem = await street.addMember(cem);
    await declineRequest(street.context, Ana, id);
    await declineRequest(street.context, Ana, id);
    expect(await incomingRequests(street.context, Ana)).toEqual([]);
    expect(await incomingRequests(street.context, Cem)).toHaveLength(1);
    expect(street.eventsTo(Ben)).toEqual([]);
  });

  it("is cancelled by its requester alone, and again without harm", async () => {
    const { id } = await ask();
    await expect(cancelRequest(street.context, Ana, id)).rejects.toMatchObject({ code: "forbidden" });
    await cancelRequest(street.context, Ben, id);
    await cancelRequest(street.context, Ben, id);
    await expect(cancelRequest(street.context, Ana, id)).rejects.toMatchObject({ code: "not-found" });
    expect(await listOpenRequest(street.context, Ben)).toEqual([]);
  });

  it("is invisible across a block", async () => {
    const { id } = await ask();
    await street.block(Ben, Ana);
    expect(await nearbyRequests(street.context, Ana, ana.place)).toEqual([]);
    await expect(declineRequest(street.context, Ana, id)).rejects.toMatchObject({ code: "not-found" });
    await expect(cancelRequest(street.context, Ana, id)).rejects.toMatchObject({ code: "not-found" });
  });
});

describe("the message that goes with a request", () => {
  const parse = (message: string) => createRequestInput.safeParse({ ...ben.place, message });

  it("is optional, trimmed, and at most 280 characters as a reader counts them", () => {
    expect(parse("").data?.message).toBe("");
    expect(parse("  Blue Golf\n").data?.message).toBe("Blue Golf");
    expect(parse("👨‍👩‍👧‍👦".repeat(280)).success).toBe(true);
    expect(parse("x".repeat(281)).error?.issues[0]?.message).toBe("Please use at most 280 characters.");
  });
});

it("the chat partner is the requester, and for one's own request the owner who promised", async () => {
  const { space } = await shareSpace(street.context, Ana, shareSpaceInput.parse(ana.place));
  const { id } = await ask();
  expect(await outgoingRequests(street.context, Ben)).toMatchObject([{ partnerId: null }]);
  await acceptRequest(street.context, Ana, id, { waitTimeMinutes: 10, spaceId: space.id });
  expect(await outgoingRequests(street.context, Ben)).toMatchObject([{ status: "confirmed", partnerId: Ana.id }]);
  expect(await incomingRequests(street.context, Ana)).toMatchObject([{ status: "confirmed", partnerId: Ben.id }]);
});
