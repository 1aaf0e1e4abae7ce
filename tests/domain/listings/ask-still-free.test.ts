import { describe, expect, it } from "vitest";
import { MINUTE, SECOND } from "~/domain/shared/clock";
import type { Context } from "~/domain/shared/context";
import { askStillFree, expireListings, shareSpace, shareSpaceInput } from "~/domain/listings";
import { ana } from "../../cast";
import { Ana, newStreetForEach, street } from "../../street";

newStreetForEach(ana);

/**
 * Shares a space and runs the job every 10 seconds until its listing ends. Returns when Ana was asked, and the texts.
 */
async function askedAbout(listingMinutes: number): Promise<[atSeconds: number, message: string | undefined][]> {
  const settings = { ...street.context.settings, listingMinutes };
  const context: Context = { ...street.context, settings };
  await shareSpace(context, Ana, shareSpaceInput.parse(ana.place));
  const asked: [number, string | undefined][] = [];
  for (let second = 0; (await expireListings(context)) === 0; second += 10) {
    if ((await askStillFree(context)) > 0) asked.push([second, street.eventsTo(Ana).at(-1)?.message]);
    street.clock.advance(10 * SECOND);
  }
  return asked;
}

describe("'Still free?'", () => {
  it.each([
    [30, 20 * 60, "10 minutes"],
    [60, 50 * 60, "10 minutes"],
    [15, 10 * 60, "5 minutes"],
    [9, 6 * 60, "3 minutes"],
    [3, 2 * 60, "a minute"],
    [1, 40, "a minute"],
  ])("is asked once in a listing of %i minutes, after %i seconds", async (listing, after, left) => {
    const message = `Your space leaves the map in ${left}. If it's still free, renew it on its card.`;
    expect(await askedAbout(listing)).toEqual([[after, message]]);
  });

  it("isn't asked once the listing is over, before the job has ended it", async () => {
    await shareSpace(street.context, Ana, shareSpaceInput.parse(ana.place));
    street.clock.advance(30 * MINUTE);
    expect(await askStillFree(street.context)).toBe(0);
  });
});
