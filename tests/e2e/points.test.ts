import { beforeAll, describe, expect, test } from "vitest";
import { addPoints } from "~/domain/points";
import { actorOf } from "../admins";
import { ana } from "../cast";
import { givenKindspot, givenMember } from "../given";
import { expectNoAxeViolations } from "./axe";
import { openPhoneOf } from "./phone-of";

const town = givenKindspot({ env: { RATE_LIMITS: "off" } });
const Ana = givenMember(town, ana);
beforeAll(async () => {
  await Ana.post("/api/parking-spaces", { ...ana.place, address: "7th Avenue" });
  const { id: memberId } = await actorOf(town, ana);
  await town.app.database.write(async (tx) => {
    for (let number = 1; number <= 25; number++)
      await addPoints(tx, town.app.context, {
        memberId,
        kind: "helped",
        reason: "Helped someone find parking",
        points: 25,
      });
    const reason = "Correction: the same space was shared twice";
    await addPoints(tx, town.app.context, { memberId, kind: "corrected", reason, points: -50 });
  });
});

describe("with JavaScript", () => {
  test("the points on the profile lead to everything that moved them, back to the first", async () => {
    const { page } = await openPhoneOf(town, Ana, { javaScript: true });
    await page.goto("/profile");
    await page.getByRole("link", { name: "History of your points" }).click();
    await page.getByRole("heading", { name: "Points", level: 1 }).waitFor();
    const movements = page.getByRole("list", { name: "Movements of your points, newest first" }).getByRole("listitem");
    const newest = await movements.first().innerText();
    expect(newest).toMatch(/Correction: the same space was shared twice[^]*−50[^]*Points then:\s+625/);
    expect(await movements.count()).toBe(20);
    await expectNoAxeViolations(page);
    await page.getByRole("link", { name: "Older" }).click();
    const first = movements.filter({ hasText: "Shared a parking space" });
    await first.waitFor();
    expect(await first.innerText()).toMatch(/\+50[^]*Points then:\s+50/);
    await page.getByRole("link", { name: "Newest" }).click();
    await movements.filter({ hasText: "Correction" }).waitFor();
  });
});
