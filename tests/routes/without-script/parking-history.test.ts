import { beforeEach, describe, expect, test } from "vitest";
import { DAY, MINUTE } from "~/domain/shared/clock";
import type { Point } from "~/domain/places/rules";
import { ana, ben, cem, dora, register } from "../../cast";
import { openPage } from "../../form-client/page";
import { givenKindspot, givenMember } from "../../given";
import { handOverByCalls } from "../../handover-by-calls";
import { makeTrusted } from "../../trusted";
import type { Visitor } from "../../visitor";

const town = givenKindspot({ env: { RATE_LIMITS: "off" } });
const Ana = givenMember(town, ana);
const Ben = givenMember(town, ben);
const Cem = givenMember(town, cem);
// Places are known for a day.
beforeEach(() => town.clock.advance(DAY - MINUTE));

const openMap = (who: Visitor, { latitude, longitude }: Point) => openPage(who, `/?lat=${latitude}&lng=${longitude}`);

describe("without JavaScript", () => {
  test("after a handover the map home asks for stars, and Ana's cards carry them", async () => {
    const { id } = (await (await Ben.get("/api/auth/user")).json()) as { id: string };
    await makeTrusted(town.app.context, id); // the stars of a rater with one partner would wait
    await handOverByCalls(Ana, Ben, ana.place);
    await Ana.post("/api/parking-spaces", { ...cem.place, address: "7th Avenue" });
    let page = await openMap(Ben, ben.place);
    page = await page.named("Rate Ana R.").check("4 stars").press("Rate");
    expect(page.toasts).toContain("You gave 4 of 5 stars.");
    expect(page.has("region", "Rate Ana R.")).toBe(false);
    expect(page.url.pathname).toBe("/");
    // Three fives count beside the real stars.
    expect((await openMap(Cem, cem.place)).part(".space-card", "Ana R.").text).toContain("4.8");
  });

  test("the prompt can be put off, and waits on the history, which shows what was shared and found", async () => {
    await handOverByCalls(Cem, Ben, cem.place, "7th Avenue 212");
    let page = await (await openMap(Ben, ben.place)).press("Not now");
    expect(page.text).not.toContain("Rate Cem A.");
    page = await page.open("/parking-history");
    const card = page.part(".history-card", "7th Avenue 212").text;
    for (const text of ["Found Space", "Completed", "1 min on the way"]) expect(card).toContain(text);
    page = await page.named("Rate Cem A.").check("5 stars").press("Rate");
    expect(page.toasts).toContain("You gave 5 of 5 stars.");
    expect(page.url.pathname).toBe("/parking-history");
  });

  test("with nothing in it, it leads to the map", async () => {
    const page = await openPage(await register(town.url, dora), "/parking-history");
    expect(page.has("heading", "No Parking History")).toBe(true);
    expect((await page.follow("Find Parking")).url.pathname).toBe("/");
  });
});
