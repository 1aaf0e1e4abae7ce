import type { Page } from "playwright";
import { describe, expect, test } from "vitest";
import { SECOND } from "~/domain/shared/clock";
import { ana, ben, dora, register, type Person } from "../cast";
import { givenKindspot } from "../given";
import type { Visitor } from "../visitor";
import { expectNoAxeViolations } from "./axe";
import { promise, request, share } from "./main-acts";
import { arrive, type Neighbour } from "./neighbour";
import { homeAt, openPhoneOf } from "./phone-of";

/** The main job in a browser. The forms' details are in `tests/routes/without-script`. */

const town = givenKindspot({}, "test");

/** Someone who registers by the form. */
async function newcomer(person: Person): Promise<Neighbour> {
  return arrive(town, person);
}

/** A member's page that runs no script. */
async function withoutScript(who: Visitor): Promise<Page> {
  const phone = await openPhoneOf(town, who, { javaScript: false });
  return phone.page;
}

const toast = (page: Page, text: string) => page.locator(".toast", { hasText: text }).first().waitFor();
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const COUNTDOWN = /^\d{1,2}:\d\d$/;

describe("with JavaScript", () => {
  test("Ana leaves, Ben parks: shared, requested, promised, talked over, handed over", async () => {
    const Dora = await newcomer(dora);
    const Ben = await newcomer(ben);
    const Ana = await newcomer(ana);
    await Ben.page.getByText("No parking spaces available nearby").waitFor();

    await share(Ana);
    await Ana.toast(/Space Shared.*Your parking space has been shared with nearby drivers\. You earned 50 points!/);
    await Ben.card("Ana R.").getByText("0.4 mi").waitFor();
    await Ben.page.getByTitle("Ana R.").first().waitFor();
    await Ben.page.getByRole("link", { name: /^A new space: \d+ min/ }).waitFor();
    await expectNoAxeViolations(Ben.page);

    await request(Ben);
    await Ben.toast(/Request Created.*Your parking request has been sent to nearby drivers\./);
    await Ben.page.getByText("Looking for parking in your area").waitFor();
    await Ana.page.goto("/requests");
    await Ana.page.getByText("Incoming (1)").waitFor();
    await Ana.page.getByRole("heading", { name: "Ben O." }).waitFor();
    await expectNoAxeViolations(Ana.page);

    await Ana.goHome();
    await promise(Ana, 10, "Ben O.");
    await Ana.toast("Space Promised!");
    // Ana joined today, so her promise by name is an offer until Ben says that he comes.
    await Ben.toast("A space is promised to you");
    await Ben.page.locator(".promise-bar").getByRole("button", { name: "I'm coming" }).click();
    const bars = [Ana, Ben].map(({ page }) => page.locator(".promise-bar"));
    const codes: string[] = [];
    for (const bar of bars) {
      await bar.getByText(COUNTDOWN).first().waitFor();
      await bar.locator(".handover-code").waitFor();
      codes.push((await bar.locator(".handover-code strong").allTextContents()).join(" "));
    }
    expect(codes[0]).toMatch(/^[A-Z]+ [A-Z]+$/);
    expect(codes[1]).toBe(codes[0]);
    for (const bar of bars) {
      const before = await bar.getByText(COUNTDOWN).textContent();
      await expect.poll(() => bar.getByText(COUNTDOWN).textContent()).not.toBe(before);
    }

    await Ben.page.locator(".promise-bar").getByRole("link", { name: "Message" }).click();
    await Ben.page.getByPlaceholder("Type a message...").fill("Two minutes away!");
    await press(Ben.page, "Send");
    await Ben.page.getByText("Two minutes away!").last().waitFor();
    await Ana.page.goto("/chat");
    await Ana.page
      .getByRole("main")
      .getByRole("link", { name: /Ben O\./ })
      .click();
    await Ana.page.getByText("Two minutes away!").last().waitFor();
    await Ana.page.getByPlaceholder("Type a message...").fill("I am at the corner.");
    await press(Ana.page, "Send");
    await Ben.page.getByText("I am at the corner.").last().waitFor();

    await Ben.goHome();
    await press(Ben.page, "I've parked");
    await Ben.page.getByRole("region", { name: "You've parked" }).waitFor();
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
});

test("without JavaScript: a space is shared, requested, promised, taken, handed over and rated", async () => {
  const anas = await withoutScript(await register(town.url, ana));
  const bens = await withoutScript(await register(town.url, ben));
  await anas.goto(homeAt(ana.place));
  await anas.getByRole("link", { name: "Share Space" }).click();
  await press(anas, "Share Space");
  await toast(anas, "You earned 50 points!");

  await bens.goto(homeAt(ben.place));
  await bens.getByRole("link", { name: "Request Parking" }).click();
  await press(bens, "Request Parking");
  await toast(bens, "Your parking request has been sent to nearby drivers.");

  await anas.goto(homeAt(ana.place));
  await anas.locator(".space-card").getByRole("link", { name: "Promise" }).click();
  await anas.getByRole("radio", { name: "10 minutes" }).check();
  await anas.getByRole("radio", { name: "The first neighbour to ask" }).check();
  await press(anas, "Promise Space");
  await toast(anas, "Space Promised!");

  await bens.goto(homeAt(ben.place));
  await press(bens, "I'm coming");
  await bens.locator(".handover-code").waitFor();
  await press(bens, "I've parked");
  await bens.getByRole("button", { name: "Undo" }).waitFor();
  town.clock.advance(10 * SECOND);
  await town.app.jobs.run("expire-promises");
  await bens.reload();
  const prompt = bens.getByRole("region", { name: "Rate Ana R." });
  await prompt.getByText("Other stars").click();
  await prompt.getByLabel("4 stars").check({ force: true });
  await prompt.getByRole("button", { name: "Rate" }).click();
  await toast(bens, "You gave 4 of 5 stars.");
});
