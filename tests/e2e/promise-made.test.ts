import { expect, test } from "vitest";
import { MINUTE } from "~/domain/shared/clock";
import { ana, ben, cem, register, type Person } from "../cast";
import { givenKindspot } from "../given";
import { promise, request, share } from "./main-acts";
import { neighbourOn, type Neighbour } from "./neighbour";
import { openPhoneOf } from "./phone-of";
import { pressAtOnce } from "./press-at-once";

/** A promise that the forms make: to a named neighbour, or to the first to ask. */

const town = givenKindspot({}, "test");

/** Someone who has an account and is signed in. */
async function neighbour(person: Person): Promise<Neighbour> {
  const who = await register(town.url, person);
  return neighbourOn(await openPhoneOf(town, who, { javaScript: true, at: person.place }));
}

test("the promise expires: 'Expired', both are notified, and the space is available again", async () => {
  const Ben = await neighbour(ben);
  const Ana = await neighbour(ana);
  await share(Ana);
  await Ana.toast("Space Shared");
  await request(Ben);
  await Ben.toast("Request Created");
  await Ana.goHome();
  for (const { page } of [Ana, Ben]) await page.clock.install({ time: town.clock.now() });
  await Ben.goHome();
  await Ana.goHome();
  await promise(Ana, 5, "Ben O.");
  await Ana.toast("Space Promised!");
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
  await Ana.toast("Space Shared");
  await promise(Ana, 20, "The first neighbour to ask");
  await Ana.toast("Space Promised!");
  await Ana.page.getByText("The first neighbour to ask gets it.").first().waitFor();
  for (const driver of [Ben, Cem]) {
    await driver.card("Ana R.").getByRole("button", { name: "I'm coming" }).waitFor();
  }
  await pressAtOnce([Ben.page, Cem.page], "I'm coming");
  const outcomes = await Promise.all(
    [Ben, Cem].map(async ({ page }) => {
      const won = page.locator(".promise-bar").getByText("I've parked");
      const lost = page.locator(".toast").getByText("Someone else was faster.");
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
