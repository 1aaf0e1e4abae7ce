import { beforeEach, describe, expect, test } from "vitest";
import { MINUTE } from "~/domain/shared/clock";
import type { SpaceForParty } from "~/domain/listings/space-rules";
import { actorOf } from "../../admins";
import { ana, ben, type Person } from "../../cast";
import { openPage, type Page } from "../../form-client/page";
import { givenKindspot, givenMember } from "../../given";
import type { Visitor } from "../../visitor";

/** Every way to end a promise before it expires, and the owner's actions on a space that is not promised. */

const town = givenKindspot({}, "test");
const Ana = givenMember(town, ana, "test");
const Ben = givenMember(town, ben, "test");

const openMap = (who: Visitor, { place: { latitude, longitude } }: Person) =>
  openPage(who, `/?lat=${latitude}&lng=${longitude}`);
const card = (page: Page, owner: string) => page.part(".space-card", owner);

async function anaShares(): Promise<string> {
  const answer = await Ana.post("/api/parking-spaces", { ...ana.place, address: "7th Avenue 120" });
  return ((await answer.json()) as SpaceForParty).id;
}

/** Ana's space is promised to Ben, who had a request. Both have seen their notices. */
async function promised(): Promise<{ owner: Page; driver: Page }> {
  const id = await anaShares();
  await Ben.post("/api/parking-requests", { ...ben.place, radius: 3218 });
  const { id: promisedToUserId } = await actorOf(town, ben);
  await Ana.post(`/api/parking-spaces/${id}/promise`, { waitTimeMinutes: 10, promisedToUserId });
  for (const who of [Ana, Ben]) await openPage(who, "/profile");
  return { owner: await openMap(Ana, ana), driver: await openMap(Ben, ben) };
}

async function promiseIsOver(space: "Available" | "gone"): Promise<void> {
  for (const page of [await openMap(Ana, ana), await openMap(Ben, ben)]) {
    expect(page.find(".promise-bar")).toHaveLength(0);
    if (space === "gone") expect(page.find(".space-card")).toHaveLength(0);
    else expect(page.part(".space-card").hasExactly("Available")).toBe(true);
  }
}

const pointsOfAna = async () => (await openPage(Ana, "/rewards")).part(".points-card");
const requestOfBen = async () => (await openPage(Ben, "/requests?tab=mine")).part(".request");

describe("without JavaScript", () => {
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
      "by the $by's $name: a toast tells one and a card alone the other, the space is $space, the request $request",
      async ({ by, name, hears, card: says, space, request }) => {
        const { owner, driver } = await promised();
        const [presser, other] = by === "owner" ? [owner, driver] : [driver, owner];
        expect((await presser.part(".promise-bar").press(name)).toasts).toContain(hears);
        const told = await other.reload();
        expect(told.part(".end-card").text).toContain(says);
        expect(told.toasts).toBe("");
        await promiseIsOver(space);
        expect((await requestOfBen()).hasExactly(request)).toBe(true);
        // A space that ends within 10 minutes, and that nobody claimed, earns nothing.
        expect((await pointsOfAna()).hasExactly(space === "gone" ? "0" : "50")).toBe(true);
      },
    );

    test("by 'Take back' on the space's card", async () => {
      const { owner } = await promised();
      const page = await card(owner, "You").press("Take back");
      expect(page.toasts).toContain("Your space is available again.");
      await promiseIsOver("Available");
    });
  });

  describe("the owner says 'Handed over', the driver is asked 'Did you get it?'", () => {
    test.each([
      {
        answer: "Yes, I've parked",
        hears: "Thank you for using a neighbour's space.",
        // The card says it, without a toast.
        ownerReads: { part: ".rating-prompt h2", text: "You helped Ben O. park" },
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
      const asks = "Ana R. says that the space is yours now.";
      const start = await promised();
      const owner = await start.owner.part(".promise-bar").press("Handed over");
      expect(owner.toasts).toBe("");
      expect(owner.part(".promise-bar").text).toContain("You said that Ben O. has it. Waiting for Ben O. to agree.");
      let driver = await start.driver.reload();
      expect(driver.toasts).toBe("");
      expect(driver.named("Did you get it?").text).toContain(asks);
      driver = await driver.part(".promise-bar").press(row.answer);
      expect(driver.toasts).toContain(row.hears);
      const reloaded = await owner.reload();
      expect(reloaded.part(row.ownerReads.part).text).toContain(row.ownerReads.text);
      expect(reloaded.toasts).not.toContain("Handed over");
      await promiseIsOver("gone");
      expect((await requestOfBen()).hasExactly(row.request)).toBe(true);
      expect((await pointsOfAna()).hasExactly(String(row.points))).toBe(true);
    });
  });

  describe("the owner's card", () => {
    beforeEach(async () => {
      await anaShares();
      await openPage(Ana, "/profile"); // shows the notices that wait
    });

    test("'I'm leaving now': members nearby see 'Leaving Soon', 'Leaving now', and Directions", async () => {
      const page = await card(await openMap(Ana, ana), "You").press("I'm leaving now");
      expect(page.toasts).toContain("Drivers nearby see that you're leaving.");
      const seen = card(await openMap(Ben, ben), "Ana R.");
      for (const text of ["Leaving Soon", "Leaving now", "Directions"]) expect(seen.hasExactly(text), text).toBe(true);
    });

    test("'Still free', asked for after 20 minutes, keeps the space on the map for another 30", async () => {
      town.clock.advance(20 * MINUTE);
      await town.app.jobs.run("ask-still-free");
      let owner = await openMap(Ana, ana);
      expect(owner.toasts).toContain("Your space leaves the map in 10 minutes.");
      owner = await card(owner, "You").press("Still free");
      expect(owner.toasts).toContain("Your space stays on the map.");
      town.clock.advance(15 * MINUTE);
      await town.app.jobs.run("expire-listings");
      expect(card(await openMap(Ben, ben), "Ana R.").hasExactly("Available")).toBe(true);
    });

    test("'Remove': the space leaves the map, and the points of the share are taken back", async () => {
      const owner = await card(await openMap(Ana, ana), "You").press("Remove");
      expect(owner.toasts).toContain("Your space has left the map.");
      for (const page of [owner, await openMap(Ben, ben)])
        expect(page.text).toContain("No parking spaces available nearby");
      expect((await pointsOfAna()).hasExactly("0")).toBe(true);
    });
  });
});
