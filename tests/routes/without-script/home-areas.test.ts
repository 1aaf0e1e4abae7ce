import { expect, test } from "vitest";
import { DAY } from "~/domain/shared/clock";
import { ana, ben, register } from "../../cast";
import { openPage } from "../../form-client/page";
import { givenKindspot } from "../../given";

const town = givenKindspot({ env: { RATE_LIMITS: "off" } });

const { latitude, longitude } = ana.place;
const home = `/?lat=${latitude}&lng=${longitude}`;

test("Ana is offered to hide her name on the third day of sharing, hides it, and shows it again", async () => {
  const Ana = await register(town.url, ana);
  const share = async () => {
    const form = await (await openPage(Ana, home)).follow("Share Space");
    return form.check("Now").fill("Address", "7th Avenue 120").press("Share Space");
  };
  for (const day of [1, 2]) {
    const page = await share();
    expect(page.has("link", "Hide my name near home"), `day ${day}`).toBe(false);
    await page.press("Remove");
    town.clock.advance(DAY);
  }
  let page = await (await share()).follow("Hide my name near home");
  expect(page.text).toContain("You've shared near here on 3 days.");
  page = await page.press("Hide my name around here");
  expect(page.toasts).toContain("Name hidden");

  const Ben = await register(town.url, { ...ben, place: ana.place });
  let card = (await openPage(Ben, home)).part("li.space-card", "7th Avenue 120");
  expect(card.texts("h3")).toEqual(["A neighbour"]);
  expect(card.has("button", "Contact")).toBe(false);
  expect(card.text).not.toContain("Ana");
  const about = await (await openPage(Ben, home)).part("li.space-card", "7th Avenue 120").follow("Report");
  expect(about.text).not.toContain("Ana");
  expect(about.has("button", /^Block/)).toBe(false);

  page = await page.press("Show my name near 7th Avenue 120");
  expect(page.toasts).toContain("Name shown");
  card = (await openPage(Ben, home)).part("li.space-card", "7th Avenue 120");
  expect(card.texts("h3")).toEqual(["Ana R."]);
});
