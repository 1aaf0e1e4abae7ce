import { beforeAll, describe, expect, test } from "vitest";
import { addPoints } from "~/domain/points";
import { ana } from "../cast";
import { givenKindspot, givenMember } from "../given";
import { makeTrusted } from "../trusted";
import { visitor } from "../visitor";

let memberId: string;
const town = givenKindspot({ env: { RATE_LIMITS: "off" } });
const Ana = givenMember(town, ana);
beforeAll(async () => {
  ({ id: memberId } = (await (await Ana.get("/api/auth/user")).json()) as { id: string });
  await makeTrusted(town.app.context, memberId);
});

/** Corrects Ana's points to this number. */
const havePoints = async (wanted: number) => {
  const change = wanted - (await points());
  await town.app.database.write((tx) =>
    addPoints(tx, town.app.context, { memberId, kind: "corrected", reason: "Correction", points: change }),
  );
};
const page = async (path = "/rewards") => (await (await Ana.get(path)).text()).replaceAll("<!-- -->", "");
const points = async () => ((await (await Ana.get("/api/auth/user")).json()) as { points: number }).points;
const claim = (rewardId: string, formKey = "") =>
  Ana.submit(`/rewards?claim=${rewardId}`, { intent: "claim", rewardId, formKey });

describe("the rewards screen", () => {
  test("is for members", async () => {
    expect((await visitor(town.url).get("/rewards")).headers.get("location")).toBe("/auth?redirectTo=%2Frewards");
  });

  test("has the specification's sections, and the way back to the profile with its tab lit", async () => {
    await havePoints(0);
    const html = await page();
    for (const words of [
      "Total points",
      "Available Rewards",
      "Achievements",
      "How to Earn Points",
      "1000 points to go",
    ])
      expect(html).toContain(words);
    expect(html).toMatch(/<progress [^>]*value="0"[^>]*max="100"|<progress [^>]*max="100"[^>]*value="0"/);
    for (const way of [
      "Share a parking space",
      "Help someone find parking",
      "Complete profile",
      "7-day daily login streak",
    ])
      expect(html).toContain(way);
    expect(html).toMatch(/<a [^>]*aria-label="Back"[^>]*href="\/profile"/);
    expect(html).toMatch(/<a aria-current="page"[^>]*href="\/profile"/);
  });

  test("congratulates from 1000 points on, and lets claim what is affordable only", async () => {
    await havePoints(999);
    expect(await page()).not.toContain("Congratulations!");
    expect(await page()).not.toContain("?claim=");
    await havePoints(1000);
    const html = await page();
    expect(html).toContain("Congratulations!");
    expect(html).toContain("Rewards Unlocked!");
    expect([...html.matchAll(/\?claim=([\w-]+)/g)].map(([, id]) => id)).toEqual(["coffee-gift-card"]);
    expect(html).toContain("250 to go");
  });

  test("asks again before a claim, for affordable rewards only", async () => {
    await havePoints(1000);
    expect(await page("/rewards?claim=coffee-gift-card")).toContain("Claim for 1000 points");
    for (const other of ["restaurant-voucher", "a-car", "__proto__"])
      expect(await page(`/rewards?claim=${other}`)).not.toContain("Claim for");
  });

  test("shows the card that invites to donate", async () => {
    const card = /<a [^>]*href="\/subscribe".*?<\/a>/s.exec(await page())?.[0];
    for (const words of ["Inaugural Member", "$3.00 min"]) expect(card).toContain(words);
  });
});

test("the menu shows points beside Rewards and spaces shared beside Parking History", async () => {
  await havePoints(1000);
  const html = await page("/menu");
  expect(html).toMatch(/href="\/rewards".*?1000 points/);
  expect(html).toMatch(/href="\/parking-history".*?0 shared/);
});

describe("claiming by form", () => {
  test("sent twice at once claims once, and the page then lists the claim", async () => {
    await havePoints(1000);
    const answers = await Promise.all([claim("coffee-gift-card", "one paper"), claim("coffee-gift-card", "one paper")]);
    for (const answer of answers) expect([answer.status, answer.headers.get("location")]).toEqual([302, "/rewards"]);
    expect(await points()).toBe(0);
    const html = await page();
    for (const words of ["Reward claimed", "Your Claims", "Pending"]) expect(html).toContain(words);
  });

  test("without the points is refused with a kind sentence, also when its form has left the page", async () => {
    await havePoints(0);
    const refused = await claim("coffee-gift-card", "another paper");
    expect([refused.status, await refused.text()]).toEqual([
      409,
      expect.stringContaining("You don't have enough points for this reward yet."),
    ]);
    expect(await points()).toBe(0);
  });

  test.each(["", "a-car", "x".repeat(1000), "'; drop table redemptions"])("of '%s' changes nothing", async (id) => {
    await havePoints(0);
    expect((await claim(id)).status).toBeGreaterThanOrEqual(400);
    expect(await points()).toBe(0);
  });
});
