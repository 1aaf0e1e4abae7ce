import { beforeEach, describe, expect, it } from "vitest";
import { collusionRings } from "~/domain/admin";
import { RING_DAYS, MIN_RING_HANDOVERS, MAX_RING_MEMBERS } from "~/domain/admin/rules";
import { connectedComponents, type PairHandovers } from "~/domain/admin/collusion-rings";
import { DAY } from "~/domain/shared/clock";
import type { Actor } from "~/domain/shared/context";
import { ada, ana, ben, cem, dora } from "../../cast";
import { newStreetForEach, street } from "../../street";
import { handOverAt } from "../handover";

let Ada: Actor, Ana: Actor, Ben: Actor;
newStreetForEach();
beforeEach(async () => {
  street.allowClaims();
  Ada = await street.addMember(ada, "admin");
  Ana = await street.addMember(ana);
  Ben = await street.addMember(ben);
});

const handOver = (owner: Actor, driver: Actor) => handOverAt(street, owner, driver, ana.place);
const seen = async () =>
  (await collusionRings(street.context, Ada)).map(({ members, ...ring }) => ({
    ...ring,
    members: members.map(({ name }) => name).sort(),
  }));

describe("Admins see members who", () => {
  it("hand over often and only among themselves", async () => {
    const Cem = await street.addMember(cem);
    for (let day = 0; day < 3; day++) {
      await handOver(Ana, Ben);
      street.clock.advance(DAY);
    }
    await handOver(Cem, Ben);
    expect(await seen(), "not often yet").toEqual([]);
    await handOver(Ben, Cem);
    const lastAt = street.clock.now().toISOString();
    // Ana and Ben earned on two of their three days, Ben and Cem once on their one day.
    const ring = { members: ["Ana Reyes", "Ben Okafor", "Cem Aydin"], handovers: 5, points: 75, lastAt };
    expect(await seen()).toEqual([ring]);
    street.clock.advance((RING_DAYS - 3) * DAY);
    expect(await seen(), "the first handover is too long ago").toEqual([]);
  });

  it("are not as many as a neighbourhood", async () => {
    for (let count = 0; count < MIN_RING_HANDOVERS; count++) await handOver(Ana, Ben);
    for (let others = 2; others < MAX_RING_MEMBERS; others++)
      await handOver(Ana, await street.addMember({ ...cem, email: `cem-${others}@kindspot.example` }));
    expect(await seen()).toMatchObject([{ handovers: 9, members: { length: MAX_RING_MEMBERS } }]);
    await handOver(Ana, await street.addMember(cem));
    expect(await seen()).toEqual([]);
  });

  it("are the most active first, and no others read them", async () => {
    const [Cem, Dora] = [await street.addMember(cem), await street.addMember({ ...dora, place: ana.place })];
    for (let count = 0; count < MIN_RING_HANDOVERS; count++) await handOver(Ana, Ben);
    for (let count = 0; count <= MIN_RING_HANDOVERS; count++) await handOver(Cem, Dora);
    expect((await seen()).map(({ members }) => members)).toEqual([
      ["Cem Aydin", "Dora Lind"],
      ["Ana Reyes", "Ben Okafor"],
    ]);
    await expect(collusionRings(street.context, Ana)).rejects.toMatchObject({ code: "forbidden" });
  });
});

describe("Handovers", () => {
  const pair = (ownerId: string, driverId: string, handovers: number): PairHandovers => ({
    ownerId,
    driverId,
    handovers,
    lastAt: new Date(handovers),
  });

  it("put all members that they connect into one group, in any order", () => {
    const apart = [pair("a", "b", 1), pair("c", "d", 2), pair("e", "f", 3)];
    expect(connectedComponents(apart)).toHaveLength(3);
    const joined = connectedComponents([...apart, pair("d", "a", 4), pair("b", "c", 5)]);
    expect(joined.map(({ memberIds, ...rest }) => ({ memberIds: memberIds.sort(), ...rest }))).toEqual([
      { memberIds: ["a", "b", "c", "d"], handovers: 12, lastAt: new Date(5) },
      { memberIds: ["e", "f"], handovers: 3, lastAt: new Date(3) },
    ]);
  });
});
