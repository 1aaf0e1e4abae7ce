import { readFileSync } from "node:fs";
import { beforeEach, describe, expect, test } from "vitest";
import { DAY, MINUTE } from "~/domain/shared/clock";
import { ana, ben } from "../cast";
import { openPage } from "../form-client/page";
import { givenKindspot, givenMember } from "../given";
import { handOverByCalls } from "../handover-by-calls";

/** The card of a handover that counted: who helped whom, the points, thanks. */

const town = givenKindspot({ env: { RATE_LIMITS: "off" } });
const Ana = givenMember(town, ana);
const Ben = givenMember(town, ben);
beforeEach(async () => {
  town.clock.advance(8 * DAY);
  await handOverByCalls(Ana, Ben, ana.place);
});

const HOME = "/?lat=40.672&lng=-73.9772";
const pictureOn = async (path: string) => (await openPage(Ben, path)).find(".rating-prompt img").attr("src");

describe("the card of a counted handover", () => {
  test("says to both on every page who helped whom, and what it did to their points", async () => {
    const anas = (await openPage(Ana, "/menu")).named("Rate Ben O.");
    expect(anas.text).toContain("You helped Ben O. park");
    expect(anas.text).toContain("+25 points");
    expect((await openPage(Ben, "/profile")).named("Rate Ana R.").text).toContain("Ana R. helped you park");
  });

  test("is on every page for a day, then on the home, and never twice on the history", async () => {
    town.clock.advance(DAY);
    expect((await openPage(Ben, "/menu")).has("region", "Rate Ana R.")).toBe(false);
    expect((await openPage(Ben, HOME)).has("region", "Rate Ana R.")).toBe(true);
    expect((await openPage(Ben, "/parking-history")).parts(".rating-prompt")).toHaveLength(1);
  });

  test("leads back to its page after the thanks, which are five stars", async () => {
    const page = await (await openPage(Ben, "/menu")).named("Rate Ana R.").press("Say thanks, 5 stars");
    expect(page.url.pathname).toBe("/menu");
    expect(page.toasts).toContain("You gave 5 of 5 stars.");
    expect(page.has("region", "Rate Ana R.")).toBe(false);
  });

  test("stands open in its first minute, and is a line that opens afterwards", async () => {
    const isOpen = async (path: string) =>
      (await openPage(Ben, path)).parts(".rating-prompt > details[open]").length > 0;
    expect(await isOpen("/menu")).toBe(true);
    town.clock.advance(MINUTE);
    for (const path of ["/menu", HOME]) expect(await isOpen(path)).toBe(false);
    expect(await isOpen("/parking-history")).toBe(true);
  });

  test("has a picture that moves in the first minute only", async () => {
    expect(await pictureOn("/menu")).toMatch(/\.svg$/);
    town.clock.advance(MINUTE);
    expect(await pictureOn("/menu")).toMatch(/\.svg#still$/);
  });

  test("has the still picture for who wants less motion or runs no script", async () => {
    const source = (await openPage(Ben, "/menu")).find(".rating-prompt source");
    expect(source.attr("media")).toBe("(prefers-reduced-motion: reduce), (scripting: none)");
    expect(source.attr("srcset")).toMatch(/\.svg#still$/);
  });
});

test("the picture of a handover is under 3 KB, and has no motion for whoever wants none", () => {
  const svg = readFileSync("app/ui/bars/handover.svg", "utf8");
  expect(svg.length).toBeLessThan(3000);
  const calm = svg.replace(/@media \(prefers-reduced-motion:no-preference\)\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/, "");
  expect(calm).not.toMatch(/animation:(?!none)|<animate/);
});
