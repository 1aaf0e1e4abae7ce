import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { updateProfile, updateProfileInput } from "~/domain/account";
import {
  claimSpace,
  createRequest,
  createRequestInput,
  promiseSpace,
  promiseSpaceInput,
  shareSpace,
  shareSpaceInput,
} from "~/domain/listings";
import { MINUTE } from "~/domain/shared/clock";
import type { Actor } from "~/domain/shared/context";
import type { ClientEvent } from "~/domain/shared/events";
import { members } from "~db/schema";
import { makeAcquainted } from "../../acquainted";
import { ana, ben } from "../../cast";
import { Ana, newStreetForEach, street } from "../../street";

newStreetForEach(ana);

const update = (input: object, who = Ana) => updateProfile(street.context, who, updateProfileInput.parse(input));
const share = async () => (await shareSpace(street.context, Ana, shareSpaceInput.parse(ana.place))).space;
const stored = async () => (await street.database.read.select().from(members).where(eq(members.id, Ana.id)))[0];
const published = (type: ClientEvent["type"]) =>
  street.events.filter((event): event is ClientEvent => event.type === type);
const vehicle = { city: "Brooklyn", vehicleDescription: "Blue Mazda 3", licensePlate: "7kdl" };

describe("changing one's profile", () => {
  it("stores what was given, leaves the rest, and answers with the whole", async () => {
    const { member, earned } = await update({ ...vehicle, firstName: "Anaïs", showFullName: true });
    expect(earned).toBe(0);
    expect(member).toMatchObject({ ...vehicle, licensePlate: "7KDL", firstName: "Anaïs", lastName: "Reyes" });
    expect(await stored()).toMatchObject({ licensePlate: "7KDL", lastName: "Reyes", showFullName: true });
    expect((await update({ city: "" })).member).toMatchObject({ city: "", vehicleDescription: "Blue Mazda 3" });
  });

  it("lets the member be found by the new name and city, without case and accents", async () => {
    await update({ firstName: "Émilie", city: "Malmö" });
    expect(await stored()).toMatchObject({ searchText: `emilie reyes ${ana.email}`, cityFolded: "malmo" });
    await update({ lastName: "Núñez" });
    expect(await stored()).toMatchObject({ searchText: `emilie nunez ${ana.email}`, cityFolded: "malmo" });
  });

  it("that completes it earns 10 points, once", async () => {
    await street.database.write((tx) => tx.update(members).set({ photoKey: "photo" }));
    expect(await update(vehicle)).toMatchObject({ earned: 10, member: { points: 10 } });
    await update({ city: "" });
    expect(await update(vehicle)).toMatchObject({ earned: 0, member: { points: 10 } });
  });

  it("is refused to someone who is gone", async () => {
    const nobody: Actor = { id: street.context.newId(), role: "member" };
    await expect(update(vehicle, nobody)).rejects.toMatchObject({ code: "unauthorized" });
  });
});

describe("the event of a changed profile is sent", () => {
  it("to all neighbours of a space that the member shares", async () => {
    const { id } = await share();
    street.events.length = 0;
    await update({ firstName: "Anaïs", ...vehicle });
    const owner = { firstName: "Anaïs", vehicleDescription: "Blue Mazda 3", licensePlate: "7KDL" };
    expect(published("PARKING_SPACE_UPDATED")).toMatchObject([
      { audience: { near: ana.place, except: [Ana.id] }, data: { space: { id, owner } } },
      { audience: { members: [Ana.id] }, data: { space: { id, owner } } },
    ]);
  });

  it("without the last name, once only the initial is shown again", async () => {
    await update({ showFullName: true });
    await share();
    expect(JSON.stringify(street.events)).toContain("Reyes");
    street.events.length = 0;
    await update({ showFullName: false });
    expect(published("PARKING_SPACE_UPDATED")).toHaveLength(2);
    expect(JSON.stringify(published("PARKING_SPACE_UPDATED"))).not.toContain("Reyes");
  });

  it("to the owner who waits for the member, also with the request that the promise confirmed", async () => {
    const Ben = await street.addMember(ben);
    await createRequest(street.context, Ben, createRequestInput.parse(ben.place));
    const { id } = await share();
    await promiseSpace(street.context, Ana, id, promiseSpaceInput.parse({ waitTimeMinutes: 20 }));
    await claimSpace(street.context, Ben, id);
    street.events.length = 0;
    await update({ firstName: "Benedict" }, Ben);
    const toMembers = published("PARKING_SPACE_UPDATED").filter(({ audience }) => "members" in audience);
    expect(toMembers).toMatchObject([
      { audience: { members: [Ana.id] }, data: { space: { promisedTo: { firstName: "Benedict" } } } },
      { audience: { members: [Ben.id] } },
    ]);
    expect(published("PARKING_REQUEST_UPDATED")[0]).toMatchObject({
      audience: { members: [Ana.id] },
      data: { request: { requester: { firstName: "Benedict" } } },
    });
  });

  it("to nobody when others see no change, or when the listing is over", async () => {
    await share();
    street.events.length = 0;
    await update({ city: "Brooklyn", firstName: "Ana", showPresence: true });
    street.clock.advance(31 * MINUTE);
    await update({ firstName: "Anaïs" });
    expect(street.events).toEqual([]);
  });

  it("to conversation partners when presence is hidden, as offline without a last-seen time", async () => {
    const Ben = await street.addMember(ben);
    await makeAcquainted(street.context, Ana, Ben);
    street.events.length = 0;
    await update({ showPresence: false });
    await update({ showPresence: false });
    const data = { memberId: Ana.id, online: false, lastSeenAt: null };
    expect(street.events).toEqual([{ type: "PRESENCE", audience: { members: [Ben.id] }, data }]);
  });
});
