import { describe, expect, it } from "vitest";
import type { OwnMember } from "~/domain/members/rules";
import { ana, ben } from "../cast";
import { givenKindspot, givenMember } from "../given";
import { visitor, type Visitor } from "../visitor";

const town = givenKindspot({ env: { RATE_LIMITS: "off" } });
const Ana = givenMember(town, ana);
const Ben = givenMember(town, ben);

const patch = (who: Visitor, body: unknown) =>
  who.send("/api/profile", {
    method: "PATCH",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
const me = async (who = Ana) => (await (await who.get("/api/auth/user")).json()) as OwnMember;

describe("PATCH /api/profile", () => {
  it("changes what it names, and the current user at once", async () => {
    const names = { firstName: "Anita", lastName: "Reyes Soto" };
    const change = {
      ...names,
      vehicleDescription: "Blue Mazda 3",
      licensePlate: "7kdl",
      city: "Brooklyn",
      showPresence: false,
    };
    const answer = await patch(Ana, change);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual(await me());
    expect(await me()).toMatchObject({ ...change, licensePlate: "7KDL" });
    await patch(Ana, { firstName: "Ana", lastName: "Reyes" });
    expect(await me()).toMatchObject({ ...change, licensePlate: "7KDL", firstName: "Ana", lastName: "Reyes" });
  });

  it("ignores what only the program may set", async () => {
    const before = await me();
    const answer = await patch(Ana, {
      points: 5000,
      isAdmin: true,
      email: ben.email,
      id: "1",
      rating: 1,
      role: "admin",
    });
    expect([answer.status, await answer.json()]).toEqual([200, before]);
    expect(await me()).toEqual(before);
  });

  it("shows the initial alone to others, to the member the whole name", async () => {
    await Ana.post("/api/parking-spaces", ana.place);
    const { latitude, longitude } = ana.place;
    const nearby = (await (await Ben.get(`/api/parking-spaces/nearby/${latitude}/${longitude}`)).json()) as object[];
    expect(nearby).toMatchObject([{ owner: { firstName: "Ana", lastName: "R", licensePlate: "7KDL" } }]);
    expect(JSON.stringify(nearby)).not.toContain("Reyes");
    expect((await me()).lastName).toBe("Reyes");
  });

  it.each([
    [{ firstName: "" }, { firstName: ["First name is required"] }],
    [{ lastName: " " }, { lastName: ["Last name is required"] }],
    [
      { licensePlate: "7KD" },
      { licensePlate: ["License plate must be exactly 4 characters or empty. Put zeros before a shorter one: 00A1."] },
    ],
    [{ licensePlate: "7KDLX" }, { licensePlate: ["License plate must be exactly 4 characters or empty"] }],
    [{ firstName: "Ana\u0000" }, { firstName: ["Please remove hidden or control characters."] }],
    [{ city: 7 }, { city: [expect.any(String)] }],
    [{ showPresence: "yes" }, { showPresence: [expect.any(String)] }],
  ])("refuses %j and changes nothing", async (change, fields) => {
    const before = await me();
    const answer = await patch(Ana, { vehicleDescription: "Another car", ...change });
    expect([answer.status, await answer.json()]).toEqual([400, { message: "Invalid input", fields }]);
    expect(await me()).toEqual(before);
  });

  it("is for members", async () => {
    const answer = await patch(visitor(town.url), { city: "Brooklyn" });
    expect([answer.status, await answer.json()]).toEqual([401, { message: "Unauthorized" }]);
  });
});
