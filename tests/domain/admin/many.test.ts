import { beforeEach, describe, expect, it } from "vitest";
import { auditEntries } from "~db/schema";
import {
  actOnMany,
  chosenMembers,
  correctPoints,
  correctPointsForm,
  manyInput,
  memberFilterInput,
  suspendMember,
} from "~/domain/admin";
import type { Actor } from "~/domain/shared/context";
import { ada, ana, ben, cem } from "../../cast";
import { Ana, Ben, Cem, newStreetForEach, street } from "../../street";
import { appoint } from "./acts";

let Ada: Actor;
newStreetForEach(ana, ben, cem);
beforeEach(async () => {
  Ada = await appoint(street, ada);
});

const reason = "Made up handovers.";
const suspend = (ids: string[], key = "one", by = Ada) =>
  actOnMany(street.context, by, { members: ids, key, reason } as { members: string[]; key: string }, (once, id) =>
    suspendMember(once, by, id, { reason }),
  );
const correct = (ids: string[], key: string) => {
  const sent = { members: ids, key, ...correctPointsForm.parse({ points: "10", reason }) };
  return actOnMany(street.context, Ada, sent, (once, id) => correctPoints(once, Ada, id, sent));
};
const acts = async (action: string) =>
  (await street.database.read.select().from(auditEntries)).filter((entry) => entry.action === action);

describe("an act on many members", () => {
  it("reaches each of them, and leaves an audit entry about each", async () => {
    expect(await suspend([Ana.id, Ben.id])).toBe(2);
    expect((await acts("member-suspended")).map(({ subjectId }) => subjectId).sort()).toEqual([Ana.id, Ben.id].sort());
  });

  it("leaves admins, the suspended and the unknown as they are, and goes on with the others", async () => {
    await suspendMember(street.context, Ada, Ben.id, { reason });
    expect(await suspend([Ada.id, Ben.id, "nobody", Cem.id])).toBe(1);
    expect(await acts("member-suspended")).toHaveLength(2);
  });

  it("sent twice acts once on each; another form acts again", async () => {
    expect([await correct([Ana.id, Ben.id], "paper"), await correct([Ana.id, Ben.id], "paper")]).toEqual([2, 2]);
    expect([await street.pointsOf(Ana), await street.pointsOf(Ben)]).toEqual([10, 10]);
    await correct([Ana.id], "other paper");
    expect(await street.pointsOf(Ana)).toBe(20);
  });

  it("is refused to members, and stops where an admin loses the role", async () => {
    await expect(suspend([Ana.id], "one", Ben)).rejects.toMatchObject({ code: "forbidden" });
    await expect(suspend([Ana.id], "one", { id: Ben.id, role: "admin" })).rejects.toMatchObject({ code: "forbidden" });
    expect(await acts("member-suspended")).toEqual([]);
  });
});

describe("the choice of members", () => {
  it("is by id or by the filters of the list, and leaves out who is gone", async () => {
    expect(await chosenMembers(street.context, Ada, { ids: [Ana.id, "nobody"] })).toEqual([
      { id: Ana.id, name: "Ana Reyes" },
    ]);
    const filter = memberFilterInput.parse({ search: "okafor" });
    expect(await chosenMembers(street.context, Ada, { filter })).toMatchObject([{ id: Ben.id }]);
    await expect(chosenMembers(street.context, Ana, { ids: [Ben.id] })).rejects.toMatchObject({ code: "forbidden" });
  });

  it.each(["", "a,,b", "a,'", Array.from({ length: 501 }, () => "a").join()])("takes no %j", (members) => {
    expect(manyInput.safeParse({ members, key: "k" }).success).toBe(false);
  });
});
