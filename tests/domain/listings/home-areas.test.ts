import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { ownData, type OwnDataPart } from "~/domain/account";
import { conversationsOf, sendMessage, threadWith } from "~/domain/chat";
import {
  addHomeArea,
  askForSpace,
  claimSpace,
  createRequest,
  createRequestInput,
  discardShare,
  handOver,
  homeAreasOf,
  ownSpaces,
  promiseBanners,
  promiseCandidates,
  promiseSpace,
  rateHandover,
  releaseSpace,
  removeHomeArea,
  removeSpace,
  shareSpace,
  shareSpaceInput,
  unratedHandovers,
} from "~/domain/listings";
import { trustText } from "~/domain/listings/card-text-rules";
import { rememberPlace } from "~/domain/members";
import { blockedMembers, blockMember, reportMember, reportSubjects } from "~/domain/moderation";
import { takeNotices } from "~/domain/notifications";
import { DAY, MINUTE } from "~/domain/shared/clock";
import type { Actor } from "~/domain/shared/context";
import { members } from "~db/schema";
import { makeAcquainted } from "../../acquainted";
import { ana, ben } from "../../cast";
import { Ana, newStreetForEach, street } from "../../street";
import { spacesSeen } from "../spaces-seen";

/** About 150 m and 300 m north of Ana's place. */
const NEAR = { ...ana.place, latitude: ana.place.latitude + 0.00135 };
const FAR = { ...ana.place, latitude: ana.place.latitude + 0.0027 };

let Ben: Actor;
newStreetForEach(ana);
beforeEach(async () => {
  Ben = await street.addMember({ ...ben, place: ana.place });
  const car = { vehicleDescription: "Blue Golf", licensePlate: "7KX2" };
  await street.context.write((tx) => tx.update(members).set(car).where(eq(members.id, Ana.id)));
});

const share = async (place = ana.place, more = {}) =>
  (await shareSpace(street.context, Ana, shareSpaceInput.parse({ ...place, ...more }))).space;

/** Ana shares at these places, a day after the other, and removes all but the last. Returns the last space's id. */
async function shareDaily(...places: (typeof ana.place)[]): Promise<string> {
  let id = "";
  for (const [day, place] of places.entries()) {
    if (day > 0) {
      await removeSpace(street.context, Ana, id);
      street.clock.advance(DAY);
    }
    ({ id } = await share(place));
  }
  return id;
}

/** Ben is there, looks around, and sees these cards. */
async function listFor(actor: Actor, place = ana.place) {
  await rememberPlace(street.context, actor, place);
  return spacesSeen(street.context, actor, place, 250);
}

/** What Ben downloads of his own data. */
async function downloadedByBen(): Promise<string> {
  const parts: OwnDataPart[] = [];
  for await (const part of ownData(street.context, Ben)) parts.push(part);
  return JSON.stringify(parts);
}

const seenByBen = async () => (await listFor(Ben))[0] ?? expect.fail("no space");

describe("the offer to hide one's name near home", () => {
  it("comes on the third day of shares within 200 m", async () => {
    await shareDaily(ana.place, NEAR);
    expect((await homeAreasOf(street.context, Ana)).offer).toBeNull();
    await removeSpace(street.context, Ana, (await ownSpaces(street.context, Ana))[0]?.id ?? "");
    street.clock.advance(DAY);
    const { id } = await share();
    expect((await homeAreasOf(street.context, Ana)).offer).toMatchObject({ spaceId: id, days: 3 });
  });

  it("does not come for shares of one day, or further apart", async () => {
    for (let time = 0; time < 3; time++) await removeSpace(street.context, Ana, (await share()).id);
    expect((await homeAreasOf(street.context, Ana)).offer).toBeNull();
    const id = await shareDaily(ana.place, FAR, FAR);
    expect((await homeAreasOf(street.context, Ana)).offer).toBeNull();
    await expect(addHomeArea(street.context, Ana, id)).rejects.toMatchObject({ code: "not-found" });
  });

  it("is no offer for another member's space", async () => {
    const id = await shareDaily(ana.place, ana.place, ana.place);
    await expect(addHomeArea(street.context, Ben, id)).rejects.toMatchObject({ code: "not-found" });
  });
});

describe("in a home area", () => {
  let id: string;
  beforeEach(async () => {
    id = await shareDaily(ana.place, NEAR, ana.place);
    street.events.length = 0;
    await addHomeArea(street.context, Ana, id);
  });

  it("the card of a listed space names nobody at once, and others' open pages hear it", async () => {
    expect(await seenByBen()).toMatchObject({ id, owner: null });
    expect(await seenByBen(), "the card is that of a space near").not.toHaveProperty("distant");
    const toOthers = street.events.filter((event) => "audience" in event && "near" in event.audience);
    expect(toOthers).toMatchObject([{ type: "PARKING_SPACE_UPDATED", data: { space: { id, owner: null } } }]);
  });

  it("a new share names nobody to others, and its owner to its owner", async () => {
    street.events.length = 0;
    const space = await share(NEAR, { keepMinutes: 10 });
    expect(space.owner?.id).toBe(Ana.id);
    const received = street.events.filter(({ type }) => type === "NEW_PARKING_SPACE");
    expect(received).toMatchObject([
      { audience: { except: [Ana.id] }, data: { space: { owner: null } } },
      { audience: { members: [Ana.id] }, data: { space: { owner: { id: Ana.id } } } },
    ]);
    const text = JSON.stringify(await listFor(Ben));
    for (const secret of [Ana.id, "Ana", "Blue Golf", "7KX2"]) expect(text).not.toContain(secret);
  });

  it("its owner finds it as their own on the map, past a quota that is used up", async () => {
    const none = { ...street.context.viewQuota, consume: () => ({ allowed: new Set<string>(), allShownAt: null }) };
    const context = { ...street.context, viewQuota: none };
    expect(await spacesSeen(context, Ana, ana.place, 250)).toMatchObject([{ id, owner: { id: Ana.id } }]);
  });

  it("a share further than 200 m away names its owner", async () => {
    expect((await share(FAR)).owner?.id).toBe(Ana.id);
    expect((await listFor(Ben, FAR))[0]).toMatchObject({ owner: { id: Ana.id } });
  });

  it("the driver of a promise that binds sees who the owner is, and others do not", async () => {
    const { id: held } = await share(NEAR, { keepMinutes: 20 });
    await rememberPlace(street.context, Ben, ana.place);
    const card = await claimSpace(street.context, Ben, held);
    expect(card.owner).toMatchObject({ id: Ana.id, vehicleDescription: "Blue Golf" });
    const Cem = await street.addMember({ ...ben, email: "cem@example.com", place: ana.place });
    expect((await listFor(Cem)).find((space) => space.id === held)).toMatchObject({ status: "promised", owner: null });
  });

  it("a card tells no number of handovers", async () => {
    expect(trustText(await seenByBen(), street.clock.now())).not.toMatch(/handover|First handover/);
  });

  it("the space can be reported without learning whose it is", async () => {
    const subjects = await reportSubjects(street.context, Ben, id);
    expect(subjects).toMatchObject({ userId: id, name: "a neighbour", ownerHidden: true, spaces: [{ id }] });
    const report = { userId: id, spaceId: id, reason: "unkind", details: "" } as const;
    expect(await reportMember(street.context, Ben, report)).toMatchObject({ userId: id, spaceId: id });
    const guess = reportMember(street.context, Ben, { ...report, userId: Ana.id });
    await expect(guess).rejects.toMatchObject({ code: "not-found" });
  });

  it("who reported it, or asked for it, reads whose it is in their own data neither", async () => {
    await reportMember(street.context, Ben, { userId: id, spaceId: id, reason: "unkind", details: "" });
    await rememberPlace(street.context, Ben, ana.place);
    await askForSpace(street.context, Ben, id, {});
    const downloaded = await downloadedByBen();
    expect(downloaded).toMatch(/"section":"asks","rows":\[\{[^}]*"with":"A neighbour"/);
    expect(downloaded).toMatch(/"section":"reports","rows":\[\{[^}]*"with":"A neighbour"/);
    expect(downloaded).not.toMatch(/Ana|Reyes/);
  });

  it("who reported it by its id alone reads whose it is in their own data neither", async () => {
    await reportMember(street.context, Ben, { userId: id, reason: "unkind", details: "" });
    const downloaded = await downloadedByBen();
    expect(downloaded).toMatch(/"section":"reports","rows":\[\{[^}]*"with":"A neighbour"/);
    expect(downloaded).not.toMatch(/Ana|Reyes/);
  });

  it("who reported one that its owner then took back reads whose it was in their own data neither", async () => {
    const { space } = await shareSpace(street.context, Ana, shareSpaceInput.parse(NEAR), { undoable: true });
    await reportMember(street.context, Ben, { userId: space.id, reason: "unkind", details: "" });
    await discardShare(street.context, Ana, space.id);
    const downloaded = await downloadedByBen();
    expect(downloaded).toMatch(/"section":"reports","rows":\[\{[^}]*"with":"A neighbour"/);
    expect(downloaded).not.toMatch(/Ana|Reyes/);
  });

  it("is no home area any more once the member shows their name again", async () => {
    const [area] = (await homeAreasOf(street.context, Ana)).areas;
    await expect(removeHomeArea(street.context, Ben, area?.id ?? "")).rejects.toMatchObject({ code: "not-found" });
    await removeHomeArea(street.context, Ana, area?.id ?? "");
    expect(await seenByBen()).toMatchObject({ id, owner: { id: Ana.id } });
    expect((await homeAreasOf(street.context, Ana)).areas).toEqual([]);
  });

  it("made once the listing is over brings the space back to nobody's map", async () => {
    const [area] = (await homeAreasOf(street.context, Ana)).areas;
    street.clock.advance(30 * MINUTE);
    street.events.length = 0;
    await removeHomeArea(street.context, Ana, area?.id ?? "");
    expect(street.events).toEqual([]);
  });

  it("made twice is one", async () => {
    await addHomeArea(street.context, Ana, id);
    expect((await homeAreasOf(street.context, Ana)).areas).toHaveLength(1);
  });
});

describe("The driver of a promise in a home area", () => {
  const SECRET = /Ana|Reyes/;
  let id: string;
  beforeEach(async () => {
    await addHomeArea(street.context, Ana, await shareDaily(ana.place, ana.place, ana.place));
    for (const one of await ownSpaces(street.context, Ana)) await removeSpace(street.context, Ana, one.id);
    await rememberPlace(street.context, Ben, ana.place);
    ({ id } = await share(ana.place, { keepMinutes: 10 }));
    street.events.length = 0;
  });

  it("reads the owner's name nowhere: vehicle, plate and words are enough", async () => {
    const read: unknown[] = [await claimSpace(street.context, Ben, id)];
    expect(read[0]).toMatchObject({
      owner: {
        id: Ana.id,
        firstName: "A neighbour",
        lastName: "",
        vehicleDescription: "Blue Golf",
        licensePlate: "7KX2",
      },
      handoverCode: expect.stringContaining(" ") as string,
    });
    await sendMessage(street.context, Ben, { receiverId: Ana.id, content: "On my way" });
    await sendMessage(street.context, Ana, { receiverId: Ben.id, content: "2 minutes" });
    read.push(await promiseBanners(street.context, Ben), await seenByBen());
    read.push(await threadWith(street.context, Ben, Ana.id), await conversationsOf(street.context, Ben));
    read.push(await reportSubjects(street.context, Ben, Ana.id));
    await handOver(street.context, Ana, id, {});
    await handOver(street.context, Ben, id, {});
    read.push(await unratedHandovers(street.context, Ben));
    await rateHandover(street.context, Ana, { spaceId: id, stars: 5, thanks: true });
    await blockMember(street.context, Ben, Ana.id);
    read.push(await blockedMembers(street.context, Ben));
    const toBen = street.events.filter(
      (event) => "audience" in event && "members" in event.audience && event.audience.members.includes(Ben.id),
    );
    expect(toBen.length).toBeGreaterThan(2);
    read.push(await downloadedByBen());
    read.push(toBen, (await takeNotices(street.context, Ben.id)).notices);
    for (const answer of read) expect(JSON.stringify(answer)).not.toMatch(SECRET);
  });

  it("nor after 'I can't make it', nor when the owner takes it back", async () => {
    await claimSpace(street.context, Ben, id);
    expect(JSON.stringify(await releaseSpace(street.context, Ben, id, {}))).not.toMatch(SECRET);
    const { end } = await promiseBanners(street.context, Ben);
    expect(JSON.stringify(end)).not.toMatch(SECRET);
  });

  it("reads it after the owner's 'I'm here'", async () => {
    await claimSpace(street.context, Ben, id);
    await sendMessage(street.context, Ana, { receiverId: Ben.id, content: "I'm here" });
    expect(await seenByBen()).toMatchObject({ owner: { firstName: "Ana" } });
    expect(await downloadedByBen()).toMatch(/"section":"promisesReceived","rows":\[\{[^}]*"with":"Ana R."/);
    expect((await threadWith(street.context, Ben, Ana.id)).partner.firstName).toBe("Ana");
  });

  it("who then shares can promise the owner nothing by name, unless the owner asks for a space", async () => {
    await claimSpace(street.context, Ben, id);
    await sendMessage(street.context, Ben, { receiverId: Ana.id, content: "On my way" });
    await sendMessage(street.context, Ana, { receiverId: Ben.id, content: "2 minutes" });
    await handOver(street.context, Ben, id, {});
    const { space } = await shareSpace(street.context, Ben, shareSpaceInput.parse(ana.place));
    expect(await promiseCandidates(street.context, Ben, space.id)).toEqual([]);
    const toAna = { promisedToUserId: Ana.id, waitTimeMinutes: 10 } as const;
    await expect(promiseSpace(street.context, Ben, space.id, toAna)).rejects.toMatchObject({
      code: "driver-not-asking",
    });
    await rememberPlace(street.context, Ana, ana.place);
    await createRequest(street.context, Ana, createRequestInput.parse(ana.place));
    expect(await promiseCandidates(street.context, Ben, space.id)).toMatchObject([{ name: "Ana R." }]);
    expect(await promiseSpace(street.context, Ben, space.id, toAna)).toMatchObject({
      promisedTo: { firstName: "Ana" },
    });
  });

  it("who knew the owner before reads it in their conversation", async () => {
    await makeAcquainted(street.context, Ana, Ben);
    street.clock.advance(1000);
    await claimSpace(street.context, Ben, id);
    expect((await threadWith(street.context, Ben, Ana.id)).partner.firstName).toBe("Ana");
  });
});
