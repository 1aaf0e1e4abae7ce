import { beforeEach, describe, expect, it } from "vitest";
import { changeRoleByEmail } from "~/domain/auth";
import { auditEntries } from "~db/schema";
import { ada, ana, ben } from "../cast";
import { givenKindspot, givenMember } from "../given";

let path: string;
const town = givenKindspot({}, "test");
const Ada = givenMember(town, ada, "test");
const Ana = givenMember(town, ana, "test");
const Ben = givenMember(town, ben, "test");
beforeEach(async () => {
  await changeRoleByEmail(town.app.context, null, ada.email, "admin");
  const shared = await Ana.post("/api/parking-spaces", { ...ana.place, address: "5th Avenue" });
  path = `/admin/spaces/${((await shared.json()) as { id: string }).id}`;
});

const remove = (who = Ada, reason = "There is no kerb") => who.submit(path, { intent: "remove-listing", reason });
const listed = async () => {
  const { latitude, longitude } = ben.place;
  const query = new URLSearchParams({ latitude: String(latitude), longitude: String(longitude) });
  return (await (await Ben.get(`/api/parking-spaces/nearby?${query.toString()}`)).json()) as unknown[];
};

describe("A single space", () => {
  it("is taken off the map by an admin with a reason, which its owner and the audit log read", async () => {
    expect(await (await Ada.get(path)).text()).toContain("5th Avenue");
    expect(await listed()).toHaveLength(1);
    expect((await remove(Ada, " ")).status).toBe(400);
    expect((await remove()).status).toBe(302);
    expect(await listed()).toEqual([]);
    const received = await (await Ana.get("/profile")).text();
    expect(received).toContain("Your space was removed");
    expect(received).toContain("There is no kerb");
    const entries = await town.app.context.read.select().from(auditEntries);
    expect(entries.at(-1)).toMatchObject({ action: "space-removed", details: { reason: "There is no kerb" } });
  });

  it("is removed once, by no member, and not without being there", async () => {
    expect((await remove(Ben)).status).toBe(403);
    expect((await remove()).status).toBe(302);
    expect((await remove()).status).toBe(409);
    expect((await Ada.get("/admin/spaces/nothing")).status).toBe(404);
  });

  it("that is promised ends the promise too", async () => {
    const id = path.split("/").at(-1) ?? "";
    expect((await Ana.post(`/api/parking-spaces/${id}/promise`, { waitTimeMinutes: 10 })).status).toBe(200);
    expect((await remove()).status).toBe(302);
    expect(await listed()).toEqual([]);
  });
});
