import { beforeEach, describe, expect, it } from "vitest";
import { ana, ben, register } from "../cast";
import { openPage } from "../form-client/page";
import { givenKindspot } from "../given";
import type { Visitor } from "../visitor";

let people = 0;
let Ana: Visitor;
const town = givenKindspot({ env: { RATE_LIMITS: "off" } });
beforeEach(async () => {
  Ana = await register(town.url, { ...ana, email: `ana${++people}@kindspot.example` });
});

const PIN = "/car?pin=40.67200,-73.97720";
const park = async () => (await openPage(Ana, PIN)).press("My car is here");

describe("My car without JavaScript", () => {
  it("is linked on the profile, and asks for an exact place", async () => {
    const page = await (await openPage(Ana, "/profile")).follow("My Car");
    expect(page.url.pathname).toBe("/car");
    expect(page.text).toContain("Where's your car?");
    expect(page.has("button", "My car is here"), "the last known place is too wide").toBe(false);
    const parked = await (await page.follow("The pin is at my car")).press("My car is here");
    expect(parked.toasts).toContain("Place kept");
  });

  it("takes no place that is not exact", async () => {
    const place = { latitude: "40.67200", longitude: "-73.97720" };
    const answer = await Ana.submit("/car", { intent: "park", ...place, about: "on" });
    expect(answer.status).toBe(400);
  });

  it("shows the way back from a typed place, with directions", async () => {
    await park();
    const page = await openPage(Ana, "/car?place=11211");
    expect(page.text).toMatch(/Your car: \d\.\d mi [NESW]{1,2}/);
    expect(page.link("Directions").attr("href")).toContain("destination=40.672,-73.9772");
  });

  it("keeps a note and a reminder", async () => {
    const page = await park();
    page.fill("Note", "level −2").check("Every week").select("Day", "Thursday").fill("Time", "08:00");
    const saved = await page.press("Save");
    expect(saved.text).toContain("level −2");
    expect(saved.text).toContain("We remind you");
    expect([saved.value("Time"), saved.chosen("Day"), saved.isChecked("Every week")]).toEqual([
      "08:00",
      "Thursday",
      true,
    ]);
  });

  it.each([
    [{ note: "x".repeat(101) }, "Please use at most 100 characters."],
    [{ note: "level −2", remind: "once" }, "Please give a time such as 08:00."],
    [{ note: "level −2", remind: "weekly", time: "25:00" }, "Please give a time such as 22:00."],
  ])("refuses %o, and keeps what was typed by its member", async (fields, sentence) => {
    await park();
    const answer = await Ana.submit("/car", { intent: "save-car", day: "3", ...fields });
    expect(answer.status).toBe(400);
    const html = await answer.text();
    expect(html).toContain(sentence);
    expect(html).toContain(fields.note);
  });

  it("ends in ‘I'm leaving’, which shares that place and erases it here", async () => {
    const share = await (await park()).follow("I'm leaving");
    expect(share.url.pathname).toBe("/spaces/new");
    expect(share.text).toContain("40.67200, -73.97720");
    await share.press("Share Space");
    expect((await openPage(Ana, "/car")).text).toContain("Where's your car?");
  });

  it("is offered after a handover, at the place of the space", async () => {
    const Ben = await register(town.url, { ...ben, email: `driver${people}@kindspot.example` });
    const shared = await Ana.post("/api/parking-spaces", ana.place);
    const { id } = (await shared.json()) as { id: string };
    await Ana.post(`/api/parking-spaces/${id}/promise`, { waitTimeMinutes: 10 });
    await Ben.post(`/api/parking-spaces/${id}/claim`);
    const parked = await (await openPage(Ben, "/menu")).press("I've parked");
    expect(parked.toasts).toContain("See other free spaces?");
    const car = await parked.follow("Remember where you parked");
    expect(car.text).toContain("40.67200, -73.97720");
    expect((await car.press("My car is here")).toasts).toContain("Place kept");
  });

  it("is gone from the page after ‘I left’", async () => {
    const page = await (await park()).press("I left");
    expect(page.toasts).toContain("Erased");
    expect(page.text).toContain("Where's your car?");
  });

  it("is in nobody else's answers", async () => {
    const elsewhere = { latitude: "41.10000", longitude: "-74.50000" };
    await Ana.submit("/car", { intent: "park", ...elsewhere });
    const Ben = await register(town.url, { ...ana, email: `ben${people}@kindspot.example` });
    expect((await openPage(Ben, "/car")).text).toContain("Where's your car?");
    const near = await (await Ben.get("/api/parking-spaces/nearby/41.1/-74.5")).text();
    expect(near).toBe("[]");
  });
});
