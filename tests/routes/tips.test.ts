import { beforeEach, describe, expect, it } from "vitest";
import { ana, ben, register } from "../cast";
import { openPage } from "../form-client/page";
import { givenKindspot } from "../given";
import type { Visitor } from "../visitor";

let people = 0;
let Ana: Visitor, Ben: Visitor;
const town = givenKindspot({ env: { RATE_LIMITS: "off" } });
beforeEach(async () => {
  people++;
  Ana = await register(town.url, { ...ana, email: `ana${people}@kindspot.example` });
  Ben = await register(town.url, { ...ben, place: ana.place, email: `ben${people}@kindspot.example` });
});

const PIN = "?pin=40.67200,-73.97720";
const mark = async () => (await openPage(Ana, `/tips/new${PIN}`)).press("It's free here");

describe("A passer-by's tip without JavaScript", () => {
  it("is asked for after 'I parked here', for 10 minutes", async () => {
    const parked = await (await openPage(Ana, `/car${PIN}`)).press("My car is here");
    expect(parked.text).toContain("See other free spaces?");
    const page = await parked.follow("Mark a space");
    expect(page.url.pathname).toBe("/tips/new");
    expect(page.text).toContain("Where's the free space?");
    const marked = await page.press("It's free here");
    expect(marked.toasts).toContain("Thanks for telling us");
    town.clock.advance(11 * 60_000);
    expect((await openPage(Ana, "/car")).text).not.toContain("See other free spaces?");
  });

  it("stands in a neighbour's list, who ends it by 'Taken'", async () => {
    await mark();
    const home = await openPage(Ben, "/");
    expect(home.text).toContain("Seen just now");
    const after = await home.press("Taken");
    expect(after.toasts).toContain("Thanks for telling us");
  });

  it("is refused away from where the phone was measured, and keeps the pin", async () => {
    const far = "?pin=40.68200,-73.97720";
    const answer = await (await openPage(Ana, `/tips/new${far}`)).press("It's free here");
    expect(answer.text).toContain("Tips are for spaces within 100 m of you.");
    expect(answer.html).toContain('name="latitude" value="40.68200"');
  });

  it("marks no place that is wider than a pin", async () => {
    const place = { latitude: "40.67200", longitude: "-73.97720" };
    expect((await Ana.submit("/tips/new", { intent: "tip", ...place, about: "on" })).status).toBe(400);
  });

  it("counts the position that the form's page measured", async () => {
    town.clock.advance(3_600_000);
    const tip = { intent: "tip", latitude: "40.67200", longitude: "-73.97720" };
    expect((await Ana.submit("/tips/new", tip)).status).toBe(409);
    expect((await Ana.submit("/tips/new", { ...tip, measured: "40.67205,-73.97725" })).headers.get("location")).toBe(
      "/",
    );
  });

  it("is stored once from a form that measured, however often it is sent", async () => {
    town.clock.advance(3_600_000);
    const place = { latitude: "40.67200", longitude: "-73.97720", measured: "40.67205,-73.97725" };
    const tip = { intent: "tip", ...place, formKey: `form of Ana ${people}` };
    for (let time = 1; time <= 2; time++) await Ana.submit("/tips/new", tip);
    const home = await openPage(Ana, "/");
    expect(home.text.split("Seen just now")).toHaveLength(2);
  });
});
