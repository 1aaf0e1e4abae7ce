import { beforeEach, describe, expect, it } from "vitest";
import { sendMessage } from "~/domain/chat";
import {
  claimSpace,
  createRequest,
  createRequestInput,
  promiseSpace,
  shareSpace,
  shareSpaceInput,
} from "~/domain/listings";
import { blockMember, unblockMember } from "~/domain/moderation";
import type { Actor } from "~/domain/shared/context";
import { ana, ben, cem } from "../cast";
import { Ana, Ben, Cem, type ListeningPhone, newStationForEach, station } from "./station";

let anas: ListeningPhone, bens: ListeningPhone, cems: ListeningPhone;
newStationForEach([ana, ben, cem]);
beforeEach(async () => {
  [anas, bens, cems] = [await station.phone(Ana), await station.phone(Ben), await station.phone(Cem)];
});

const share = async (owner = Ana) =>
  (await shareSpace(station.context, owner, shareSpaceInput.parse(ana.place))).space.id;
const ask = (actor: Actor) =>
  createRequest(station.context, actor, createRequestInput.parse({ ...ana.place, radius: 3218 }));
/** The events that each phone receives. */
const heard = async (happens: () => Promise<unknown>) => {
  const all = [anas, bens, cems];
  await Promise.all(all.map((phone) => phone.caughtUp()));
  const before = all.map(({ events }) => events.length);
  await happens();
  await Promise.all(all.map((phone) => phone.caughtUp()));
  return all.map(({ events }, index) => events.slice(before[index]));
};
const typesOf = (events: readonly { type: string }[] = []) => events.map(({ type }) => type);

describe("Between two phones a block", () => {
  it("removes each member's data from the other's phone, and no others'", async () => {
    const id = await share();
    await ask(Ben);
    await sendMessage(station.context, Ana, { receiverId: Ben.id, content: "Hello" });
    await sendMessage(station.context, Ben, { receiverId: Ana.id, content: "Hello" });
    const [onAnas, onBens, onCems] = await heard(() => blockMember(station.context, Ana, Ben.id));
    expect(typesOf(onAnas)).toEqual(["PARKING_REQUEST_UPDATED", "PRESENCE"]);
    expect(onBens).toMatchObject([
      { type: "PARKING_SPACE_REMOVED", data: { id } },
      { type: "PRESENCE", data: { memberId: Ana.id, online: false, lastSeenAt: null } },
    ]);
    expect(onCems).toEqual([]);
  });

  it("ends a promise as any exit does, and then takes the space away", async () => {
    const id = await share();
    await promiseSpace(station.context, Ana, id, { promisedToUserId: null, waitTimeMinutes: 10 });
    await claimSpace(station.context, Ben, id);
    const [, onBens = [], onCems] = await heard(() => blockMember(station.context, Ana, Ben.id));
    const ofSpace = onBens.filter(({ type }) => type.startsWith("PARKING_SPACE"));
    expect(ofSpace).toMatchObject([
      { type: "PARKING_SPACE_UPDATED", data: { title: "Promise taken back" } },
      { type: "PARKING_SPACE_REMOVED", data: { id } },
    ]);
    expect(onCems).toContainEqual(expect.objectContaining({ type: "PARKING_SPACE_UPDATED" }));
  });

  it("stops events in both directions from the next event on", async () => {
    await sendMessage(station.context, Ana, { receiverId: Ben.id, content: "Hello" });
    await blockMember(station.context, Ana, Ben.id);
    const [onAnas, onBens] = await heard(async () => {
      await share(Ana);
      await share(Ben);
      await Promise.all([ask(Ana), ask(Ben)]);
      await expect(sendMessage(station.context, Ben, { receiverId: Ana.id, content: "Why?" })).rejects.toThrow();
    });
    const namesOf = (events: unknown) => JSON.stringify(events);
    expect(namesOf(onAnas)).not.toContain(Ben.id);
    expect(namesOf(onBens)).not.toContain(Ana.id);
  });

  it("taken back lets the next event through again", async () => {
    await blockMember(station.context, Ana, Ben.id);
    await unblockMember(station.context, Ana, Ben.id);
    const [, onBens] = await heard(() => share(Ana));
    expect(typesOf(onBens)).toEqual(["NEW_PARKING_SPACE"]);
  });
});
