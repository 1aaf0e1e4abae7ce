import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { MINUTE } from "~/domain/shared/clock";
import type { SpaceForParty, SpaceInList, SpaceNearby } from "~/domain/listings/space-rules";
import { pinOf } from "~/routes/_app._index/home-map";
import { firstToTake, TakeButton, takeOf } from "~/routes/_app._index/take";
import { anaAsOwner, aSpace } from "./a-space";

const now = new Date("2026-06-01T18:00:00Z");
const ben = { me: "ben", onTheWay: false, asked: null, now };
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * MINUTE).toISOString();

const space = (id: string, change: Partial<SpaceForParty> = {}, ownerId = "ana"): SpaceNearby =>
  aSpace(id, {
    availableAt: now.toISOString(),
    distanceMiles: 0.4,
    owner: { ...anaAsOwner, id: ownerId },
    ...change,
  });

test.each<[string, SpaceNearby, string | null]>([
  ["a held space in time is taken by 'I'm coming'", space("a", { keptUntil: inMinutes(10) }), "claim"],
  ["a held space too far away can be asked for", space("a", { keptUntil: inMinutes(2) }), "ask"],
  ["a space that is not held can be asked for", space("a"), "ask"],
  ["a space that they asked for isn't asked for once more", space("asked"), "asked"],
  ["one promised to the first to ask is taken", space("a", { status: "promised", openToFirst: true }), "claim"],
  ["one promised to others cannot be taken", space("a", { status: "promised" }), null],
  ["one that its owner is leaving cannot be taken", space("a", { status: "leaving_soon" }), null],
])("%s", (_, one, take) => {
  expect(takeOf(one, { ...ben, asked: "asked" })).toBe(take);
});

test.each([
  ["in time", 10, "claim"],
  ["too far away", 2, "ask"],
])("the pin of a held space %s offers the same as its card", (_, minutes, verb) => {
  expect(pinOf(space("a", { keptUntil: inMinutes(minutes) }), "#space-a", ben).verb).toBe(verb);
});

test("the first to take is the nearest that is neither the member's own, nor distant, nor promised", () => {
  const { owner, ...faraway } = space("faraway");
  const spaces: SpaceInList[] = [
    space("own", {}, "ben"),
    { ...faraway, owner: owner && null, distant: true },
    space("promised", { status: "promised" }),
    space("near"),
    space("far"),
  ];
  expect(firstToTake(spaces, ben)).toMatchObject({ space: { id: "near" }, take: "ask" });
  expect(firstToTake(spaces.slice(0, 3), ben)).toBeNull();
});

test("a driver on the way to a space takes no other", () => {
  const onTheWay = { ...ben, onTheWay: true };
  expect(takeOf(space("a", { keptUntil: inMinutes(10) }), onTheWay)).toBeNull();
  expect(firstToTake([space("a")], onTheWay)).toBeNull();
});

test("a space that was asked for is not asked for once more, on its pin and while driving as on its card", () => {
  const shown = (asked: string | null) => {
    const { verb } = pinOf(space("a"), "#space-a", { ...ben, asked });
    return verb && renderToStaticMarkup(createElement(TakeButton, { take: verb, spaceId: "a" }));
  };
  expect(shown(null)).toContain("Ask for it");
  expect(shown("another")).toContain("Ask for it");
  expect(shown("a")).toBe('<span class="badge me">You asked for it</span>');
});
