import { describe, expect, test } from "vitest";
import { ana, ben } from "../../cast";
import { openPage, type Page } from "../../form-client/page";
import { givenKindspot, givenMember } from "../../given";
import { handOverByCalls } from "../../handover-by-calls";
import type { Visitor } from "../../visitor";

const town = givenKindspot({ env: { RATE_LIMITS: "off" } }, "test");
const Ana = givenMember(town, ana, "test");
const Ben = givenMember(town, ben, "test");

const hints = (page: Page) => page.texts(".hint");
const home = (who: Visitor) => openPage(who, "/");
const share = async () => {
  const answer = await Ana.post("/api/parking-spaces", { ...ana.place, keepMinutes: 10 });
  return ((await answer.json()) as { id: string }).id;
};

describe("the home of a newcomer", () => {
  test("has one hint for each step: the first button, what comes next, the handover", async () => {
    expect(hints(await home(Ana))).toEqual([expect.stringContaining("Press 'Share here now' at your car.")]);
    const id = await share();
    expect(hints(await home(Ana))).toEqual([expect.stringContaining("When someone takes your space")]);
    await Ben.post(`/api/parking-spaces/${id}/claim`);
    for (const who of [Ana, Ben])
      expect(hints(await home(who))).toEqual([expect.stringContaining("Driver says the first word")]);
  });

  test("explains what comes next after the first request too", async () => {
    await Ben.post("/api/parking-requests", { ...ben.place, radius: 3218 });
    expect(hints(await home(Ben))).toEqual([expect.stringContaining("What happens next")]);
  });

  test("keeps a hint dismissed on every phone, until the next step", async () => {
    const page = await (await home(Ana)).press("Got it");
    expect([page.path, hints(page), page.toasts]).toEqual(["/", [], ""]);
    expect(hints(await home(Ana))).toEqual([]);
    await share();
    expect(hints(await home(Ana))).toHaveLength(1);
  });

  test("has its hint also before the place is known", async () => {
    const placeless = await openPage(Ana, "/?place=Nowhereville");
    expect(hints(placeless)).toHaveLength(1);
  });

  test("has no hint after the first handover", async () => {
    await handOverByCalls(Ana, Ben, ana.place);
    for (const who of [Ana, Ben]) expect(hints(await home(who))).toEqual([]);
  });

  test("refuses to dismiss a hint that is unknown", async () => {
    for (const hint of ["", "toString", "4"])
      expect((await Ana.submit("/?index", { "dismiss-hint": hint })).status).toBe(400);
    expect(hints(await home(Ana))).toHaveLength(1);
  });
});
