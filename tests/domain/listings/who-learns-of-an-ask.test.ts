import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { deleteAccount, updateProfile, updateProfileInput } from "~/domain/account";
import {
  acceptRequest,
  askForSpace,
  cancelRequest,
  claimSpace,
  createRequest,
  createRequestInput,
  declineRequest,
  expireListings,
  expireRequests,
  handOver,
  leaveSpace,
  promiseSpace,
  releaseSpace,
  shareSpace,
  shareSpaceInput,
} from "~/domain/listings";
import { blockMember } from "~/domain/moderation";
import { passwordHash } from "~/domain/auth/passwords.server";
import { HOUR } from "~/domain/shared/clock";
import type { Actor } from "~/domain/shared/context";
import { members } from "~db/schema";
import { ana, ben, cem, dora } from "../../cast";
import { fakePhotos } from "../../fakes/photos";
import { Ana, Ben, Cem, newStreetForEach, street } from "../../street";

newStreetForEach(ana, ben, cem);

let Dora: Actor;
let asked: string;
let request: string;

/** Ben asks Cem for his space; Ana holds one, and Dora lives next door. Nothing that was told before counts. */
beforeEach(async () => {
  Dora = await street.addMember({ ...dora, place: cem.place });
  asked = await share(Cem, cem);
  request = (await askForSpace(street.context, Ben, asked, {})).id;
  street.events.length = 0;
});

const share = async (owner: Actor, { place }: typeof ana, keepMinutes: 0 | 10 = 0) =>
  (await shareSpace(street.context, owner, shareSpaceInput.parse({ ...place, keepMinutes }))).space.id;
const claimAnas = async () => {
  const id = await share(Ana, ana, 10);
  await claimSpace(street.context, Ben, id);
  return id;
};
const accept = () => acceptRequest(street.context, Cem, request, { waitTimeMinutes: 10 });

/** The events about requests: who receives them, and the status that they tell. */
const told = () =>
  street.events.flatMap((event) => {
    if (event.type !== "NEW_PARKING_REQUEST" && event.type !== "PARKING_REQUEST_UPDATED") return [];
    const { audience, data } = event;
    const names = new Map([Ana, Ben, Cem, Dora].map(({ id }, at) => [id, ["Ana", "Ben", "Cem", "Dora"][at]]));
    const who = "near" in audience ? "all near" : audience.members.map((id) => names.get(id)).join();
    return [`${who}: ${data.request.status}`];
  });

describe("of a request that asks one owner, nobody but this owner and the driver learns", () => {
  it("when the driver claims the space of another", async () => {
    await claimAnas();
    expect(told()).toEqual(["Cem: confirmed", "Ana: confirmed", "Ben: confirmed"]);
  });

  it("when the owner promises the space, and when it is handed over", async () => {
    await accept();
    expect(told()).toEqual(["Cem: confirmed", "Ben: confirmed"]);
    street.events.length = 0;
    await handOver(street.context, Ben, asked, {});
    expect(told()).toEqual(["Cem: completed", "Ben: completed"]);
  });

  it("when the driver can't come after all", async () => {
    const id = await claimAnas();
    street.events.length = 0;
    await releaseSpace(street.context, Ben, id, {});
    expect(told()).toEqual(["Ana: cancelled", "Ben: cancelled"]);
  });

  it("when the driver withdraws it, asks all neighbours instead, or deletes the account", async () => {
    await cancelRequest(street.context, Ben, request);
    expect(told()).toEqual(["Cem: cancelled", "Ben: cancelled"]);
    await askForSpace(street.context, Ben, asked, {});
    street.events.length = 0;
    await createRequest(street.context, Ben, createRequestInput.parse(ben.place));
    expect(told()).toEqual(["Cem: cancelled", "Ben: cancelled", "all near: pending", "Ben: pending"]);
    await askForSpace(street.context, Ben, asked, {});
    street.events.length = 0;
    const password = await passwordHash(ben.password);
    await street.database.write((tx) =>
      tx.update(members).set({ passwordHash: password }).where(eq(members.id, Ben.id)),
    );
    await deleteAccount(street.context, fakePhotos(), Ben, { password: ben.password });
    expect(told()).toEqual(["Cem: cancelled", "Ben: cancelled"]);
  });

  it("when its time is over", async () => {
    street.clock.advance(HOUR);
    await expireListings(street.context);
    await expireRequests(street.context);
    expect(told()).toEqual(["Cem: expired", "Ben: expired"]);
  });

  it("when the driver has a new name, before and after a promise", async () => {
    const rename = (firstName: string) => updateProfile(street.context, Ben, updateProfileInput.parse({ firstName }));
    await rename("Benedict");
    expect(told()).toEqual(["Cem: pending", "Ben: pending"]);
    await accept();
    street.events.length = 0;
    await rename("Benjamin");
    expect(told()).toEqual(["Cem: confirmed", "Ben: confirmed"]);
  });

  it("when the driver blocks a neighbour", async () => {
    await blockMember(street.context, Ben, Dora.id);
    expect(told()).toEqual([]);
  });
});

describe("an owner who was not asked", () => {
  it("cannot find out by a promise to the driver whether they ask someone", async () => {
    const other = await share(Ana, ana);
    const promise = promiseSpace(street.context, Ana, other, { promisedToUserId: Ben.id, waitTimeMinutes: 10 });
    await expect(promise).rejects.toMatchObject({ code: "driver-not-asking" });
  });

  it("cannot accept what all neighbours were asked before", async () => {
    await share(Ana, ana);
    await cancelRequest(street.context, Ben, request);
    const { id } = await createRequest(street.context, Ben, createRequestInput.parse(ben.place));
    await askForSpace(street.context, Ben, asked, {});
    const accepted = acceptRequest(street.context, Ana, id, { waitTimeMinutes: 10 });
    await expect(accepted).rejects.toMatchObject({ code: "request-closed" });
    await expect(cancelRequest(street.context, Ana, id)).rejects.toMatchObject({ code: "not-found" });
  });
});

describe("the owner who was asked learns that it is over", () => {
  it("when the driver asks another owner", async () => {
    const other = await share(Ana, ana);
    street.events.length = 0;
    await askForSpace(street.context, Ben, other, {});
    expect(told()).toEqual(["Cem: cancelled", "Ana: pending", "Ben: pending"]);
  });

  it("when the driver blocks them, and all neighbours are asked again", async () => {
    await blockMember(street.context, Ben, Cem.id);
    expect(told()).toEqual(["Cem: cancelled", "all near: pending", "Ben: pending"]);
  });

  it("when they decline on another phone", async () => {
    await declineRequest(street.context, Cem, request);
    expect(told()).toEqual(["Cem: cancelled", "all near: pending", "Ben: pending"]);
  });
});

describe("all neighbours are told of a request again", () => {
  it("when its promise failed", async () => {
    await accept();
    street.events.length = 0;
    await releaseSpace(street.context, Cem, asked, {});
    expect(told()).toEqual(["all near: pending", "Ben: pending"]);
  });

  it("when it ends after the asked owner said 'I'm leaving now', because they have seen it since", async () => {
    await leaveSpace(street.context, Cem, asked);
    street.events.length = 0;
    await cancelRequest(street.context, Ben, request);
    expect(told()).toEqual(["all near: cancelled", "Ben: cancelled"]);
  });
});

it("of a request that only a claim made, nobody near learns", async () => {
  await cancelRequest(street.context, Ben, request);
  const id = await claimAnas();
  street.events.length = 0;
  await handOver(street.context, Ben, id, {});
  expect(told()).toEqual(["Ana: completed", "Ben: completed"]);
});
