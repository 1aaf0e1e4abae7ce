import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { sendMessage } from "~/domain/chat";
import {
  acceptRequest,
  claimSpace,
  createRequest,
  createRequestInput,
  handOver,
  promiseCandidates,
  promiseSpace,
  releaseSpace,
  shareSpace,
  shareSpaceInput,
} from "~/domain/listings";
import { DAY, MINUTE } from "~/domain/shared/clock";
import type { Actor } from "~/domain/shared/context";
import { members, notices } from "~db/schema";
import { ana, ben, type Person } from "../../cast";
import { Ana, Ben, newStreetForEach, street } from "../../street";

/** Lives far from everybody else, and shares a space there. */
const tom: Person = {
  firstName: "Tom",
  lastName: "Ito",
  email: "tom@kindspot.example",
  password: "tom parks kindly",
  place: { latitude: 35.6595, longitude: 139.7005 },
};

let Tom: Actor;
newStreetForEach(ana, ben);
beforeEach(async () => {
  Tom = await street.addMember(tom);
});

const share = async (owner: Actor, { place }: Person, address = "") =>
  (await shareSpace(street.context, owner, shareSpaceInput.parse({ ...place, address }))).space.id;
const ask = async () =>
  (await createRequest(street.context, Ben, createRequestInput.parse({ ...ben.place, radius: 3218 }))).id;
const promise = (owner: Actor, id: string, promisedToUserId = Ben.id) =>
  promiseSpace(street.context, owner, id, { promisedToUserId, waitTimeMinutes: 10 });
const takeBack = (owner: Actor, id: string) => releaseSpace(street.context, owner, id, {});
const say = (sender: Actor, receiver: Actor) =>
  sendMessage(street.context, sender, { receiverId: receiver.id, content: "Hello" });
const waiting = ({ id }: Actor) => street.database.read.select().from(notices).where(eq(notices.memberId, id));
const messagesTo = async (actor: Actor) => (await waiting(actor)).map(({ message }) => message).join(" ");
const ratingOf = async ({ id }: Actor) => {
  const [row] = await street.database.read.select({ rating: members.rating }).from(members).where(eq(members.id, id));
  return row?.rating;
};

describe("an account in Tokyo that accepts a Brooklyn request with its own far space", () => {
  it("is refused, and the driver who says nothing loses nothing", async () => {
    await share(Ben, ben); // 50 points to lose
    const requestId = await ask();
    const spaceId = await share(Tom, tom);
    const accepted = acceptRequest(street.context, Tom, requestId, { waitTimeMinutes: 10, spaceId });
    await expect(accepted).rejects.toMatchObject({ code: "driver-not-asking" });
    await expect(handOver(street.context, Tom, spaceId, {})).rejects.toMatchObject({ code: "space-not-promised" });
    street.clock.advance(DAY);
    expect(await street.pointsOf(Ben)).toBe(50);
    expect(await ratingOf(Ben)).toBe(null);
    expect(await waiting(Ben)).toEqual([]);
  });

  it("is refused also without naming the space", async () => {
    const requestId = await ask();
    await share(Tom, tom);
    const accepted = acceptRequest(street.context, Tom, requestId, { waitTimeMinutes: 10 });
    await expect(accepted).rejects.toMatchObject({ code: "driver-not-asking" });
  });
});

describe("a space is promised by name", () => {
  it("to a driver whose pending request is within 2 miles of it", async () => {
    await ask();
    expect(await promise(Ana, await share(Ana, ana))).toMatchObject({ status: "promised", bound: true });
  });

  it("not to someone who asked farther away", async () => {
    await ask();
    await expect(promise(Tom, await share(Tom, tom))).rejects.toMatchObject({ code: "driver-not-asking" });
  });

  it("not to someone whose request is over", async () => {
    await ask();
    street.clock.advance(31 * MINUTE);
    await expect(promise(Ana, await share(Ana, ana))).rejects.toMatchObject({ code: "driver-not-asking" });
  });

  it("not to someone who has not answered in the chat", async () => {
    const id = await share(Ana, ana);
    await say(Ana, Ben);
    await expect(promise(Ana, id)).rejects.toMatchObject({ code: "driver-not-asking" });
    expect(await promiseCandidates(street.context, Ana, id)).toEqual([]);
  });

  it("to someone with whom both wrote, who must then say 'I'm coming' before it binds", async () => {
    const id = await share(Tom, tom);
    await say(Tom, Ben);
    await say(Ben, Tom);
    expect(await promiseCandidates(street.context, Tom, id)).toMatchObject([{ id: Ben.id }]);
    await ask(); // in Brooklyn: Tom's space in Tokyo binds Ben no sooner for it
    expect(await promise(Tom, id)).toMatchObject({ bound: false });
    expect(await claimSpace(street.context, Ben, id)).toMatchObject({ bound: true });
  });
});

describe("299 notices with free text to a stranger", () => {
  it("do not leave: the first promise is refused", async () => {
    const id = await share(Tom, tom, "Call 555-0100 for cheap cars");
    for (let round = 0; round < 3; round++) await promise(Tom, id).catch(() => takeBack(Tom, id).catch(() => null));
    expect(await waiting(Ben)).toEqual([]);
  });

  it("do not leave either to someone who answered once: 3 promises a day, and no word of the owner's own", async () => {
    await say(Tom, Ben);
    await say(Ben, Tom);
    const id = await share(Tom, tom, "Call 555-0100 for cheap cars");
    let received = "";
    for (let round = 0; round < 3; round++) {
      await promise(Tom, id);
      received += await messagesTo(Ben);
      await takeBack(Tom, id);
      received += await messagesTo(Ben);
    }
    await expect(promise(Tom, id)).rejects.toMatchObject({ code: "too-many-promises" });
    expect(received).toContain("Tom I. waits 10 minutes");
    expect(received).toContain("Tom I. needs the space after all");
    expect(received).not.toContain("555");
    street.clock.advance(DAY);
    const next = await share(Tom, tom);
    expect(await promise(Tom, next)).toMatchObject({ status: "promised" });
  });

  it("do not leave in the owner's first name, which holds 50 characters of any text", async () => {
    const advert = {
      ...tom,
      email: "advert@kindspot.example",
      firstName: "Cheap cars: call 555-0100 or kindspot.example",
    };
    const Advert = await street.addMember(advert);
    await say(Advert, Ben);
    await say(Ben, Advert);
    const id = await share(Advert, tom);
    await promise(Advert, id);
    expect(await messagesTo(Ben)).toMatch(/^A neighbour waits 10 minutes/);
    await takeBack(Advert, id);
    expect(await messagesTo(Ben)).toMatch(/^A neighbour needs the space after all/);
  });

  it("do not leave to a driver who asked: the promises that bound them at once count too", async () => {
    await ask();
    const id = await share(Ana, ana);
    for (let round = 0; round < 3; round++) {
      await promise(Ana, id);
      await takeBack(Ana, id);
    }
    await expect(promise(Ana, id)).rejects.toMatchObject({ code: "too-many-promises" });
  });

  it("a promise that the driver took is none of the 3", async () => {
    await say(Ana, Ben);
    await say(Ben, Ana);
    const id = await share(Ana, ana);
    for (let round = 0; round < 4; round++) {
      await promise(Ana, id);
      await claimSpace(street.context, Ben, id);
      await releaseSpace(street.context, Ben, id, {});
    }
    expect(await promise(Ana, id)).toMatchObject({ status: "promised" });
  });

  it("a promise that binds both names the place", async () => {
    await ask();
    await promise(Ana, await share(Ana, ana, "5th Avenue"));
    expect(street.eventsTo(Ben).at(-1)?.message).toContain("at 5th Avenue");
  });
});
