import { beforeEach, describe, expect, it } from "vitest";
import { promiseSpace, reportFree, reportTaken, shareSpace, shareSpaceInput } from "~/domain/listings";
import { MINUTE } from "~/domain/shared/clock";
import type { Actor } from "~/domain/shared/context";
import { availabilityReports } from "~db/schema";
import { ada, ana, ben, cem, type Person } from "../../cast";
import { Ana, newStreetForEach, street } from "../../street";
import { addStranger } from "../../strangers";
import { spacesSeen } from "../spaces-seen";

let Cem: Actor, Ada: Actor;
let spaceId: string;
const here = (person: Person): Person => ({ ...person, place: ana.place });

newStreetForEach(ana);
beforeEach(async () => {
  Cem = await street.addMember(here(cem));
  Ada = await street.addMember(here(ada));
  const { space } = await shareSpace(street.context, Ana, shareSpaceInput.parse(ana.place));
  spaceId = space.id;
  street.events.length = 0;
});

const taken = (actor: Actor, id = spaceId) => reportTaken(street.context, actor, id);
const free = (actor: Actor, id = spaceId) => reportFree(street.context, actor, id);
const listed = async () => (await spacesSeen(street.context, Ana, ana.place, 500)).length;
const later = () => street.clock.advance(MINUTE);

describe("'Taken'", () => {
  it("from one member changes nothing, however often; from two it closes the space and notifies the owner", async () => {
    await taken(Cem);
    await taken(Cem);
    expect([await listed(), street.events]).toEqual([1, []]);
    await taken(Ada);
    expect(await listed()).toBe(0);
    expect(street.eventsTo(Ana)).toMatchObject([{ type: "PARKING_SPACE_REMOVED", title: "Your space was taken" }]);
  });

  it("from both at the same instant closes it once", async () => {
    await Promise.all([taken(Cem), taken(Ada)]);
    expect(await listed()).toBe(0);
    expect(street.eventsTo(Ana)).toHaveLength(1);
  });

  it("of members who are not established is stored, and counts for nothing", async () => {
    const [one, other] = [await addStranger(street, "One", ana.place), await addStranger(street, "Other", ana.place)];
    await taken(one);
    await taken(other);
    await taken(Cem);
    expect(await listed()).toBe(1);
    expect(await street.database.read.select().from(availabilityReports)).toHaveLength(3);
    later();
    await free(one);
    later();
    await taken(Ada);
    expect(await listed()).toBe(0);
  });

  it("counts only within 500 m, and five times a day", async () => {
    const Ben = await street.addMember(ben);
    await expect(taken(Ben)).rejects.toMatchObject({ code: "sighting-denied" });
    for (let number = 0; number < 5; number++) {
      const owner = await street.addMember({ ...ana, email: `owner-${number}@kindspot.example` });
      const { space } = await shareSpace(street.context, owner, shareSpaceInput.parse(ana.place));
      await taken(Cem, space.id);
    }
    await expect(taken(Cem)).rejects.toMatchObject({ code: "sighting-denied" });
  });

  it("is refused to the owner, and for a promised space", async () => {
    await expect(taken(Ana)).rejects.toMatchObject({ code: "forbidden" });
    await promiseSpace(street.context, Ana, spaceId, { promisedToUserId: null, waitTimeMinutes: 10 });
    await expect(taken(Cem)).rejects.toMatchObject({ code: "space-promised" });
  });
});

describe("'Still free'", () => {
  it("makes 'Taken' said before count no longer", async () => {
    await taken(Cem);
    later();
    await free(Ada);
    later();
    const Ben = await street.addMember(here(ben));
    await taken(Ben);
    expect(await listed()).toBe(1);
    later();
    await taken(Cem);
    expect(await listed()).toBe(0);
  });

  it("takes back one's own 'Taken'", async () => {
    await taken(Cem);
    later();
    await free(Cem);
    later();
    await taken(Ada);
    expect(await listed()).toBe(1);
  });

  it("has the same limits, and is not for closed spaces", async () => {
    await expect(free(Ana)).rejects.toMatchObject({ code: "forbidden" });
    await expect(free(await street.addMember(ben))).rejects.toMatchObject({ code: "sighting-denied" });
    await taken(Cem);
    await taken(Ada);
    await expect(free(Cem)).rejects.toMatchObject({ code: "space-closed" });
  });
});
