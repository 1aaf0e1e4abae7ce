import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { MINUTE, SECOND } from "~/domain/shared/clock";
import { ana, ben, cem, dora, register, type Person } from "../cast";
import { openKindspot, type Kindspot } from "../kindspot";
import { expectNoAxeViolations } from "./axe";
import { arrive, neighbourOn, type Neighbour } from "./neighbour";
import { openPhoneOf } from "./phone-of";
import { pressAtOnce } from "./press-at-once";

let town: Kindspot;
beforeEach(async () => {
  town = await openKindspot();
});
afterEach(async () => {
  for (const { context } of arrived.splice(0)) await context.close();
  await town.close();
});

const arrived: Neighbour[] = [];
/** Somebody who registers by the form. */
async function newcomer(person: Person): Promise<Neighbour> {
  const one = await arrive(town, person);
  arrived.push(one);
  return one;
}

/** Somebody who has an account and is signed in. */
async function neighbour(person: Person): Promise<Neighbour> {
  const who = await register(town.url, person);
  const one = await neighbourOn(await openPhoneOf(town, who, { javaScript: true, at: person.place }));
  arrived.push(one);
  return one;
}

const COUNTDOWN = /^\d{1,2}:\d\d$/;

async function share({ page, toast }: Neighbour, when = "Now"): Promise<void> {
  await page.getByRole("link", { name: "Share Space" }).click();
  await page.getByRole("radio", { name: when }).check();
  await page.getByRole("button", { name: "Share Space" }).click();
  await toast(/Space Shared.*Your parking space has been shared with nearby drivers\. You earned 50 points!/);
}

async function request({ page, toast }: Neighbour): Promise<void> {
  await page.getByRole("link", { name: "Request Parking" }).click();
  await page.getByRole("button", { name: "Request Parking" }).click();
  await toast(/Request Created.*Your parking request has been sent to nearby drivers\./);
}

async function promise({ page, card, toast }: Neighbour, minutes: number, whom: string): Promise<void> {
  await card("You").getByRole("link", { name: "Promise" }).click();
  await page.getByText("Choose how long you'll wait for someone to arrive at your parking space.").waitFor();
  await page.getByRole("radio", { name: `${minutes} minutes` }).check();
  await page.getByRole("radio", { name: whom }).check();
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "Promise Space" }).click();
  await toast("Space Promised!");
}

const press = ({ page }: Neighbour, name: string) => page.getByRole("button", { name }).click();

describe("with JavaScript", () => {
  test("Ana leaves, Ben parks: shared, requested, promised, talked over, handed over", async () => {
    const Dora = await newcomer(dora);
    const Ben = await newcomer(ben);
    const Ana = await newcomer(ana);
    await Ben.page.getByText("No parking spaces available nearby").waitFor();

    await share(Ana);
    await Ben.card("Ana R.").getByText("0.4 mi").waitFor();
    await Ben.page.getByTitle("Ana R.").first().waitFor();
    await Ben.toast("A new parking space is available nearby!");
    await expectNoAxeViolations(Ben.page);

    await request(Ben);
    await Ben.page.getByText("Looking for parking in your area").waitFor();
    await Ana.page.goto("/requests");
    await Ana.page.getByText("Incoming (1)").waitFor();
    await Ana.page.getByRole("heading", { name: "Ben O." }).waitFor();
    await expectNoAxeViolations(Ana.page);

    await Ana.goHome();
    await promise(Ana, 10, "Ben O.");
    const bars = [Ana, Ben].map(({ page }) => page.locator(".promise-bar"));
    const codes: string[] = [];
    for (const bar of bars) {
      await bar.getByText(COUNTDOWN).first().waitFor();
      codes.push((await bar.locator(".handover-code strong").allTextContents()).join(" "));
    }
    expect(codes[0]).toMatch(/^[A-Z]+ [A-Z]+$/);
    expect(codes[1]).toBe(codes[0]);
    await Ben.toast("A space is promised to you");
    for (const bar of bars) {
      const before = await bar.getByText(COUNTDOWN).textContent();
      await expect.poll(() => bar.getByText(COUNTDOWN).textContent(), { timeout: 5000 }).not.toBe(before);
    }

    await Ben.page.locator(".promise-bar").getByRole("link", { name: "Message" }).click();
    await Ben.page.getByPlaceholder("Type a message...").fill("Two minutes away!");
    await press(Ben, "Send");
    await Ben.page.getByText("Two minutes away!").last().waitFor();
    await Ana.page.goto("/chat");
    await Ana.page.getByRole("link", { name: /Ben O\./ }).click();
    await Ana.page.getByText("Two minutes away!").last().waitFor();
    await Ana.page.getByPlaceholder("Type a message...").fill("I am at the corner.");
    await press(Ana, "Send");
    await Ben.page.getByText("I am at the corner.").last().waitFor();

    await Ben.goHome();
    await press(Ben, "I've parked");
    await Ben.page.getByRole("region", { name: "You have parked" }).waitFor();
    town.clock.advance(10 * SECOND);
    await town.app.jobs.run("expire-promises");
    await Ana.goHome();
    for (const { page } of [Ana, Ben]) await page.getByText("No parking spaces available nearby").waitFor();
    await Ana.page.goto("/profile");
    await Ana.page.getByText("Helped someone find parking").waitFor();
    await Ana.page.getByText("75", { exact: true }).waitFor();
    await Ben.page.goto("/requests?tab=mine");
    await Ben.page.getByText("Completed").waitFor();

    await Dora.page.getByText("No parking spaces available nearby").waitFor();
    expect(await Dora.page.locator(".toast").count()).toBe(0);
  });

  test("the promise expires: 'Expired', both are notified, and the space is available again", async () => {
    const Ben = await neighbour(ben);
    const Ana = await neighbour(ana);
    await share(Ana);
    await request(Ben);
    await Ana.goHome();
    for (const { page } of [Ana, Ben]) await page.clock.install({ time: town.clock.now() });
    await Ben.goHome();
    await Ana.goHome();
    await promise(Ana, 5, "Ben O.");
    await Ben.page.locator(".promise-bar").waitFor();
    for (const { page } of [Ana, Ben]) {
      await page.clock.fastForward(5 * MINUTE);
      await page.locator(".promise-bar").getByText("Expired").waitFor();
    }
    town.clock.advance(5 * MINUTE);
    await town.app.jobs.run("expire-promises");
    for (const side of [Ana, Ben]) {
      await side.toast("Promise Expired");
    }
    await Ben.card("Ana R.").getByText("Available", { exact: true }).waitFor();
    await Ana.card("You").getByRole("link", { name: "Promise" }).waitFor();
  });

  test("a promise to the first neighbour: of Ben and Cem who press at the same instant one gets it", async () => {
    const Ben = await neighbour(ben);
    const Cem = await neighbour(cem);
    const Ana = await neighbour(ana);
    await share(Ana);
    await promise(Ana, 20, "The first neighbour to ask");
    await Ana.page.getByText("The first neighbour to ask gets it.").first().waitFor();
    for (const driver of [Ben, Cem]) {
      await driver.card("Ana R.").getByRole("button", { name: "I'm coming" }).waitFor();
    }
    await pressAtOnce([Ben.page, Cem.page], "I'm coming");
    const outcomes = await Promise.all(
      [Ben, Cem].map(async ({ page }) => {
        const won = page.locator(".promise-bar").getByText("I've parked");
        const lost = page.locator(".toast").getByText("Somebody else was a moment faster.");
        await won.or(lost).first().waitFor();
        return (await won.count()) > 0;
      }),
    );
    expect(outcomes.sort()).toEqual([false, true]);
    await Ana.page
      .locator(".promise-bar")
      .getByText(/is coming/)
      .waitFor();
  });
});
