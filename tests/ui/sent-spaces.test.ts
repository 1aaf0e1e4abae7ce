import { describe, expect, it } from "vitest";
import type { SpaceInList, SpaceNearby } from "~/domain/listings/space-rules";
import { sent, whole, type SentHome } from "~/routes/_app._index/sent-spaces";
import { anaAsOwner, aSpace } from "./a-space";

const space = (id: string, change: Partial<SpaceNearby> = {}): SpaceInList =>
  aSpace(id, { distanceMiles: 0.1, ...change });

describe("spaces in the page's data", () => {
  it("are whole again on the page, whatever they hold", () => {
    const spaces: SpaceInList[] = [
      space("usual"),
      space("unusual", {
        address: "12 Elm Street",
        description: "Under the tree",
        keptUntil: "2026-05-04T10:10:00.000Z",
        confirmedAt: "2026-05-04T10:05:00.000Z",
        promiseExpiresAt: "2026-05-04T10:20:00.000Z",
        openToFirst: true,
      }),
      space("nameless", { owner: null }),
      { ...space("distant"), owner: null, distant: true },
      { ...space("party"), owner: anaAsOwner, promisedTo: null, handoverCode: "AMBER OTTER", bound: true },
    ];
    expect(whole({ spaces: sent(spaces) } as SentHome).spaces).toEqual(spaces);
  });

  it("lack what most spaces hold", () => {
    const [usual] = sent([space("usual")]);
    expect(Object.keys(usual ?? {})).toEqual([
      "id",
      "status",
      "latitude",
      "longitude",
      "availableAt",
      "owner",
      "distanceMiles",
    ]);
  });

  it("share the object of their owner, so that the data holds it once", () => {
    const [one, other] = sent([space("one"), space("other")]);
    expect(one?.owner).toEqual(anaAsOwner);
    expect(other?.owner).toBe(one?.owner);
  });
});
