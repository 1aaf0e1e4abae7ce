import { describe, expect, it } from "vitest";
import { ana, ben } from "../cast";
import { givenKindspot, givenMember } from "../given";
import { visitor } from "../visitor";

const town = givenKindspot({ env: { BRAND_NAME: "Kerb & Side" } });
const Ana = givenMember(town, ana);
const Ben = givenMember(town, ben);

const FILE = "/api/profile/data";

describe("A member's data", () => {
  it("comes as a file named after the community, all of it JSON", async () => {
    const { id } = (await (await Ben.get("/api/auth/user")).json()) as { id: string };
    await Ana.post("/api/messages", { receiverId: id, content: "\"Quoted\",\n<b>bold</b> and 'so on'" });
    await Ana.post("/api/parking-spaces", { ...ana.place, address: "7th Avenue" });

    const answer = await Ana.get(FILE);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(answer.headers.get("content-disposition")).toContain('filename="kerb-side-my-data.json"');
    expect(answer.headers.get("cache-control")).toBe("no-store, no-transform");
    const data = (await answer.json()) as Record<string, unknown>;
    expect(data).toMatchObject({
      community: "Kerb & Side",
      account: { email: ana.email, lastName: "Reyes" },
      messagesSent: [{ content: "\"Quoted\",\n<b>bold</b> and 'so on'", with: "Ben O." }],
      spaces: [{ address: "7th Avenue" }],
      points: [{ points: 50 }],
      sessions: [{}],
      promisesGiven: [],
    });
    expect(JSON.stringify(data)).not.toMatch(/argon2|Okafor|ben@/);
  });

  it("is not for visitors, and not for links from other sites", async () => {
    expect((await visitor(town.url).get(FILE)).status).toBe(401);
    expect((await Ana.get(FILE, { "sec-fetch-site": "cross-site" })).status).toBe(403);
  });

  it("is read for each member 10 times an hour", async () => {
    for (let times = 0; times < 10; times++) expect((await Ben.get(FILE)).status).toBe(200);
    const tooMuch = await Ben.get(FILE);
    expect([tooMuch.status, Number(tooMuch.headers.get("retry-after")) > 0]).toEqual([429, true]);
  });
});

describe("The page about it", () => {
  it("says what is in the file, links it, and is linked from the profile", async () => {
    expect(await (await Ana.get("/profile")).text()).toContain('href="/profile/data"');
    const page = await (await Ana.get("/profile/data")).text();
    expect(page).toContain("One file with everything stored about you");
    expect(page).toContain(`href="${FILE}"`);
  });

  it("sends visitors to sign in", async () => {
    const answer = await visitor(town.url).get("/profile/data");
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/auth?redirectTo=%2Fprofile%2Fdata"]);
  });
});
