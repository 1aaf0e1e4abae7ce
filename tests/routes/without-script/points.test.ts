import { beforeAll, describe, expect, test } from "vitest";
import { addPoints } from "~/domain/points";
import { actorOf } from "../../admins";
import { ana } from "../../cast";
import { openPage, type Page } from "../../form-client/page";
import { givenKindspot, givenMember } from "../../given";

const town = givenKindspot({ env: { RATE_LIMITS: "off" } });
const Ana = givenMember(town, ana);
beforeAll(async () => {
  await Ana.post("/api/parking-spaces", { ...ana.place, address: "7th Avenue" });
  const { id: memberId } = await actorOf(town, ana);
  const helped = { memberId, kind: "helped", reason: "Helped someone find parking", points: 25 } as const;
  const reason = "Correction: the same space was shared twice";
  await town.app.database.write(async (tx) => {
    for (let number = 1; number <= 25; number++) await addPoints(tx, town.app.context, helped);
    await addPoints(tx, town.app.context, { memberId, kind: "corrected", reason, points: -50 });
  });
});

const movements = (page: Page) => page.named("Movements of your points, newest first").texts("li");

describe("without JavaScript", () => {
  test("the points on the profile lead to everything that moved them, back to the first", async () => {
    let page = await (await openPage(Ana, "/profile")).follow("History of your points");
    expect(page.texts("h1")).toEqual(["Points"]);
    expect(movements(page)).toHaveLength(20);
    expect(movements(page)[0]).toMatch(/Correction: the same space was shared twice.*−50.*Points then:\s*625/);
    page = await page.follow("Older");
    const [first] = movements(page).filter((text) => text.includes("Shared a parking space"));
    expect(first).toMatch(/\+50.*Points then:\s*50/);
    page = await page.follow("Newest");
    expect(movements(page)[0]).toContain("Correction");
  });
});
