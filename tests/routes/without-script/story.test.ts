import { describe, expect, test } from "vitest";
import { MINUTE, SECOND } from "~/domain/shared/clock";
import { ana, ben, cem, dora, type Person } from "../../cast";
import { openPage, type Page } from "../../form-client/page";
import { givenKindspot } from "../../given";
import { visitor } from "../../visitor";

const town = givenKindspot({}, "test");

interface Neighbour {
  open: (path: string) => Promise<Page>;
  openMap: () => Promise<Page>;
}

/** Registers by the form, and sees the map home at their place. */
async function arrive({ firstName, lastName, email, password, place }: Person): Promise<Neighbour> {
  const who = visitor(town.url);
  const form = await openPage(who, "/auth?mode=sign-up");
  form.fill("First Name", firstName).fill("Last Name", lastName).fill("Email", email).fill("Password", password);
  expect((await form.press("Create Account")).path).toBe("/");
  const open = (path: string) => openPage(who, path);
  const openMap = () => open(`/?lat=${place.latitude}&lng=${place.longitude}`);
  // Without a script the member says where they are.
  await (await openMap()).press("I'm here");
  expect((await openMap()).has("heading", "Nearby Parking")).toBe(true);
  return { open, openMap };
}

const card = (page: Page, owner: string) => page.part(".space-card", owner);

async function share({ openMap }: Neighbour): Promise<Page> {
  const form = await (await openMap()).follow("Share Space");
  const page = await form.check("Now").press("Share Space");
  expect(page.toasts).toMatch(
    /Space Shared.*Your parking space has been shared with nearby drivers\. You earned 50 points!/,
  );
  return page;
}

async function request({ openMap }: Neighbour): Promise<Page> {
  const page = await (await (await openMap()).follow("Request Parking")).press("Request Parking");
  expect(page.toasts).toMatch(/Request Created.*Your parking request has been sent to nearby drivers\./);
  return page;
}

async function promise({ openMap }: Neighbour, minutes: number, whom: string): Promise<Page> {
  const form = await card(await openMap(), "You").follow("Promise");
  expect(form.text).toContain("Choose how long you'll wait for someone to arrive at your parking space.");
  const page = await form.check(`${minutes} minutes`).check(whom).press("Promise Space");
  expect(page.toasts).toContain("Space Promised!");
  return page;
}

describe("without JavaScript", () => {
  test("Ana leaves, Ben parks: shared, requested, promised, talked over, handed over", async () => {
    const [Dora, Ben, Ana] = [await arrive(dora), await arrive(ben), await arrive(ana)];
    expect((await Ben.openMap()).text).toContain("No parking spaces available nearby");

    await share(Ana);
    let bens = await Ben.openMap();
    expect(card(bens, "Ana R.").text).toContain("0.4 mi");
    expect(bens.find("[title^='Ana R.']")).toHaveLength(1);

    bens = await request(Ben);
    expect(bens.text).toContain("Looking for parking in your area");
    let anas = await Ana.open("/requests");
    expect(anas.text).toContain("Incoming (1)");
    expect(anas.has("heading", "Ben O.")).toBe(true);

    await promise(Ana, 10, "Ben O.");
    // Ana joined a minute ago, so it is an offer until he takes it.
    await (await Ben.openMap()).part(".promise-bar").press("I'm coming");
    anas = await Ana.openMap();
    bens = await Ben.openMap();
    const bars = [anas, bens].map((page) => page.part(".promise-bar"));
    for (const bar of bars) expect(bar.text).toMatch(/until \d{1,2}:\d\d [AP]M/);
    const [code, ...same] = bars.map((bar) => bar.texts(".handover-code strong").join(" "));
    expect(code).toMatch(/^[A-Z]+ [A-Z]+$/);
    expect(same).toEqual([code]);

    bens = await bens.part(".promise-bar").follow("Message");
    bens = await bens.fill("Message", "Two minutes away!").press("Send");
    expect(bens.texts(".message").join()).toContain("Two minutes away!");
    anas = await (await Ana.open("/chat")).part("main").follow(/Ben O\./);
    expect(anas.texts(".message").join()).toContain("Two minutes away!");
    await anas.fill("Message", "I am at the corner.").press("Send");
    expect((await bens.reload()).texts(".message").join()).toContain("I am at the corner.");

    await (await Ben.openMap()).part(".promise-bar").press("I've parked");
    town.clock.advance(10 * SECOND);
    await town.app.jobs.run("expire-promises");
    for (const who of [Ana, Ben]) expect((await who.openMap()).text).toContain("No parking spaces available nearby");
    anas = await Ana.open("/profile");
    expect(anas.text).toContain("Helped someone find parking");
    expect(anas.hasExactly("75")).toBe(true);
    expect((await Ben.open("/requests?tab=mine")).text).toContain("Completed");

    const doras = await Dora.openMap();
    expect(doras.text).toContain("No parking spaces available nearby");
    expect(doras.toasts).toBe("");
  });

  test("the promise expires: both are notified, and the space is available again", async () => {
    const [Ben, Ana] = [await arrive(ben), await arrive(ana)];
    await share(Ana);
    await request(Ben);
    await promise(Ana, 5, "Ben O.");
    expect((await Ben.openMap()).find(".promise-bar")).toHaveLength(1);
    town.clock.advance(5 * MINUTE);
    await town.app.jobs.run("expire-promises");
    const [anas, bens] = [await Ana.openMap(), await Ben.openMap()];
    for (const page of [anas, bens]) expect(page.toasts).toContain("Promise Expired");
    expect(card(bens, "Ana R.").hasExactly("Available")).toBe(true);
    expect(card(anas, "You").has("link", "Promise")).toBe(true);
  });

  test("a promise to the first neighbour: of Ben and Cem who press at the same instant one gets it", async () => {
    const [Ben, Cem, Ana] = [await arrive(ben), await arrive(cem), await arrive(ana)];
    await share(Ana);
    const promised = await promise(Ana, 20, "The first neighbour to ask");
    expect(promised.toasts).toContain("The first neighbour to ask gets it.");
    const cards = [await Ben.openMap(), await Cem.openMap()].map((page) => card(page, "Ana R."));
    const answers = await Promise.all(cards.map((one) => one.press("I'm coming")));
    const won = answers.filter((page) => page.has("button", "I've parked"));
    const lost = answers.filter(({ toasts }) => toasts.includes("Someone else was faster."));
    expect([won.length, lost.length]).toEqual([1, 1]);
    expect((await Ana.openMap()).part(".promise-bar").text).toMatch(/is coming/);
  });
});
