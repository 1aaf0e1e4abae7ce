import type { Locator } from "playwright";
import { describe, expect, test } from "vitest";
import { MINUTE } from "~/domain/shared/clock";
import type { SpaceForParty } from "~/domain/listings/space-rules";
import { ana, ben, type Person } from "../cast";
import { givenKindspot, givenMember } from "../given";
import type { Visitor } from "../visitor";
import { expectNoAxeViolations } from "./axe";
import { neighbourOn, openMore, type Neighbour } from "./neighbour";
import { openPhoneOf } from "./phone-of";

/** Every way to end a promise before it expires, and the owner's actions on a space that is not promised. */

const town = givenKindspot({}, "test");
const anaCalls = givenMember(town, ana, "test");
const benCalls = givenMember(town, ben, "test");

async function neighbour(who: Visitor, { place }: Person): Promise<Neighbour> {
  await who.get("/profile"); // shows the notices that wait
  return neighbourOn(await openPhoneOf(town, who, { javaScript: true, at: place }));
}

async function anaShares(): Promise<string> {
  const answer = await anaCalls.post("/api/parking-spaces", { ...ana.place, address: "7th Avenue 120" });
  return ((await answer.json()) as SpaceForParty).id;
}

/** Ana's space is promised to Ben, who has asked for one; both look at the map. */
async function promised(): Promise<{ owner: Neighbour; driver: Neighbour }> {
  const id = await anaShares();
  await benCalls.post("/api/parking-requests", { ...ben.place, radius: 3218 });
  const { id: promisedToUserId } = (await (await benCalls.get("/api/auth/user")).json()) as { id: string };
  await anaCalls.post(`/api/parking-spaces/${id}/promise`, { waitTimeMinutes: 10, promisedToUserId });
  const owner = await neighbour(anaCalls, ana);
  return { owner, driver: await neighbour(benCalls, ben) };
}

const bar = ({ page }: Neighbour) => page.locator(".promise-bar");

/** Presses a button and waits for the toast on the same phone. */
const press = ({ toast }: Neighbour, where: Locator, name: string, hears: string) =>
  Promise.all([toast(hears), where.getByRole("button", { name, exact: true }).click()]);

/** Waits for the toast on the other member's phone, which does nothing. */
const toastShows = ({ toast }: Neighbour, words: string, pressed: () => Promise<unknown>) =>
  Promise.all([toast(words), pressed()]);

async function promiseIsOver(sides: Neighbour[], space: "Available" | "gone"): Promise<void> {
  for (const side of sides) {
    await bar(side).waitFor({ state: "detached" });
    const card = side.card("Ana R.");
    if (space === "gone") await card.waitFor({ state: "detached" });
    else await card.getByText("Available", { exact: true }).waitFor();
  }
}

const pointsAre = async (who: Neighbour, sum: number) => {
  await who.page.goto("/rewards");
  await who.page.locator(".points-card").getByText(String(sum), { exact: true }).waitFor();
};

const requestIs = async (driver: Neighbour, state: string) => {
  await driver.page.goto("/requests?tab=mine");
  await driver.page.locator(".request").getByText(state, { exact: true }).waitFor();
};

describe("with JavaScript", () => {
  describe("a promise ends", () => {
    test.each([
      {
        by: "owner",
        name: "Take back",
        hears: "Your space is available again.",
        card: "Ana R. needs the space after all.",
        space: "Available",
        request: "Waiting for response",
      },
      {
        by: "driver",
        name: "I can't make it",
        hears: "The owner knows that you can't make it.",
        card: "Ben O. can't make it. Your space is available again.",
        space: "Available",
        request: "Cancelled",
      },
      {
        by: "owner",
        name: "Someone else took it",
        hears: "The space has left the map. It's nobody's fault.",
        card: "Someone else took the space.",
        space: "gone",
        request: "Waiting for response",
      },
      {
        by: "driver",
        name: "Someone else took it",
        hears: "The space has left the map. It's nobody's fault.",
        card: "Someone else took your space.",
        space: "gone",
        request: "Waiting for response",
      },
    ] as const)(
      "by the $by's $name: both are notified, the space is $space, the request $request",
      async ({ by, name, hears, card, space, request }) => {
        const { owner, driver } = await promised();
        const [presser, other] = by === "owner" ? [owner, driver] : [driver, owner];
        await bar(presser).getByLabel("More", { exact: true }).click();
        await press(presser, bar(presser), name, hears);
        await other.page.locator(".end-card", { hasText: card }).waitFor();
        // Read aloud, and said by no toast that would lie over it.
        await other.page.locator(".bars > [role=status]", { hasText: card }).waitFor();
        expect(
          await other.page.locator(".toast", { hasText: name === "Take back" ? "taken back" : /took|make it/ }).count(),
        ).toBe(0);
        await promiseIsOver([owner, driver], space);
        await requestIs(driver, request);
        // A space that ends within 10 minutes, and that nobody claimed, earns nothing.
        await pointsAre(owner, space === "gone" ? 0 : 50);
      },
    );

    test("by 'Take back' on the space's card", async () => {
      const { owner, driver } = await promised();
      await openMore(owner.card("You"));
      await press(owner, owner.card("You"), "Take back", "Your space is available again.");
      await promiseIsOver([owner, driver], "Available");
    });
  });

  describe("the owner says 'Handed over', the driver is asked 'Did you get it?'", () => {
    test.each([
      {
        answer: "Yes, I've parked",
        hears: "Thank you for using a neighbour's space.",
        // The card says it, without a toast.
        ownerReads: { part: ".rating-prompt", text: "You helped Ben O. park\u00a0· +25\u00a0points" },
        request: "Completed",
        points: 75,
      },
      {
        answer: "It wasn't there",
        hears: "No points have moved. Your request is open again.",
        ownerReads: { part: ".toast", text: "Ben O. didn't get it, so no points moved." },
        request: "Waiting for response",
        points: 50,
      },
    ])("$answer: the owner has $points points, the request is $request", async (row) => {
      const { owner, driver } = await promised();
      const asks = "Ana R. says that the space is yours now.";
      await bar(owner).getByRole("button", { name: "Handed over", exact: true }).click();
      await bar(owner).getByText("You said that Ben O. has it. Waiting for Ben O. to agree.").waitFor();
      await driver.page.getByRole("region", { name: "Did you get it?" }).getByText(asks).waitFor();
      await expectNoAxeViolations(driver.page);
      await Promise.all([
        owner.page.locator(row.ownerReads.part, { hasText: row.ownerReads.text }).waitFor(),
        press(driver, bar(driver), row.answer, row.hears),
      ]);
      expect(await owner.page.locator(".toast", { hasText: "Handed over" }).count()).toBe(0);
      await promiseIsOver([owner, driver], "gone");
      await requestIs(driver, row.request);
      await pointsAre(owner, row.points);
    });
  });

  describe("the owner's card", () => {
    async function look(): Promise<{ owner: Neighbour; seeker: Neighbour }> {
      await anaShares();
      const owner = await neighbour(anaCalls, ana);
      return { owner, seeker: await neighbour(benCalls, ben) };
    }

    test("'I'm leaving now': members nearby see 'Leaving Soon', 'Leaving now', and Directions", async () => {
      const { owner, seeker } = await look();
      await press(owner, owner.card("You"), "I'm leaving now", "Drivers nearby see that you're leaving.");
      for (const text of ["Leaving Soon", "Leaving now"])
        await seeker.card("Ana R.").getByText(text, { exact: true }).waitFor();
      await openMore(seeker.card("Ana R."));
      await seeker.card("Ana R.").getByRole("link", { name: "Directions" }).waitFor();
    });

    test("'Still free', asked for after 20 minutes, keeps the space on the map for another 30", async () => {
      const { owner, seeker } = await look();
      town.clock.advance(20 * MINUTE);
      await toastShows(owner, "Your space leaves the map in 10 minutes.", () => town.app.jobs.run("ask-still-free"));
      await openMore(owner.card("You"));
      await press(owner, owner.card("You"), "Still free", "Your space stays on the map.");
      town.clock.advance(15 * MINUTE);
      await town.app.jobs.run("expire-listings");
      await seeker.goHome();
      await seeker.card("Ana R.").getByText("Available", { exact: true }).waitFor();
    });

    test("'Remove': the space leaves the map, and the points of the share are taken back", async () => {
      const { owner, seeker } = await look();
      await openMore(owner.card("You"));
      await press(owner, owner.card("You"), "Remove", "Your space has left the map.");
      for (const { page } of [owner, seeker]) await page.getByText("No parking spaces available nearby").waitFor();
      await pointsAre(owner, 0);
    });
  });
});
