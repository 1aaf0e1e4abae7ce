import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addPoints } from "~/domain/points";
import { ana } from "../../cast";
import { openPage } from "../../form-client/page";
import { givenKindspot, givenMember } from "../../given";
import { makeTrusted } from "../../trusted";

const town = givenKindspot({ env: { RATE_LIMITS: "off" } });
const Ana = givenMember(town, ana);
beforeAll(async () => {
  await makeTrusted(town.app.context, (await me()).id);
});
beforeEach(async () => {
  const { id: memberId, points } = await me();
  const correction = { memberId, kind: "corrected", reason: "Correction", points: 1100 - points } as const;
  await town.app.database.write((tx) => addPoints(tx, town.app.context, correction));
});

const me = async () => (await (await Ana.get("/api/auth/user")).json()) as { id: string; points: number };

describe("without JavaScript", () => {
  test("a reward is claimed after a confirmation: the points are spent, the claim is pending", async () => {
    let page = await openPage(Ana, "/rewards");
    expect(page.text).toContain("Congratulations!");
    page = await page.follow("Claim $10 Coffee Gift Card");
    expect(page.part("main").has("heading", "Claim this reward?")).toBe(true);
    expect(page.text).toContain("You have 1100, so 100 will be left.");
    page = await page.follow("Cancel");
    expect(page.text).not.toContain("Claim this reward?");
    page = await page.follow("Claim $10 Coffee Gift Card");
    page = await page.press("Claim for 1000 points");
    expect(page.toasts).toContain("Reward claimed");
    expect(page.text).toContain("900 points to go");
    expect(page.text).toContain("Pending");
    expect(page.text).not.toContain("Congratulations!");
    expect((await me()).points).toBe(100);
  });

  test("two phones claim at the same instant with points for one reward: one gets it, the other reads why not", async () => {
    const phones = [1, 2].map(() => openPage(Ana, "/rewards?claim=coffee-gift-card"));
    const pages = await Promise.all(phones);
    const answers = await Promise.all(pages.map((page) => page.press("Claim for 1000 points")));
    const refused = "You don't have enough points for this reward yet.";
    expect(answers.map((page) => page.part("main").text.includes(refused)).sort()).toEqual([false, true]);
    expect(answers.filter((page) => page.toasts.includes("Reward claimed"))).toHaveLength(1);
    expect((await me()).points).toBe(100);
  });
});
