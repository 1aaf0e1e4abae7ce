import { describe, expect, test } from "vitest";
import type { SpaceCard, SpaceInList } from "~/domain/listings/space-rules";
import { inListOrder, withoutSpace, withSpace } from "~/routes/_app._index/list-order";
import { aSpace } from "./a-space";

const here = { latitude: 40.672, longitude: -73.9772 };
const reach = { centre: here, miles: 2, me: "ben" };

/** A space `milesNorth` miles north of the viewer. */
const space = (id: string, milesNorth: number, change: Partial<SpaceCard> = {}): SpaceCard =>
  aSpace(id, { latitude: String(here.latitude + milesNorth / 69.1), longitude: String(here.longitude), ...change });

const list = (...spaces: SpaceCard[]): SpaceInList[] =>
  spaces.reduce<SpaceInList[]>((all, one) => withSpace(all, one, reach), []);
const ids = (spaces: readonly SpaceInList[]): string[] => spaces.map(({ id }) => id);

test("a new space takes its place by distance", () => {
  const spaces = list(space("near", 0.1), space("far", 1.5));
  expect(ids(withSpace(spaces, space("between", 0.4), reach))).toEqual(["near", "between", "far"]);
});

test("its distance is measured from where the list is made for", () => {
  expect(list(space("one", 0.4))[0]?.distanceMiles).toBeCloseTo(0.4, 2);
});

test("a space that changed is listed once, as it is now", () => {
  const spaces = withSpace(list(space("one", 0.4)), space("one", 0.4, { status: "leaving_soon" }), reach);
  expect(spaces.map(({ status }) => status)).toEqual(["leaving_soon"]);
});

test("a space beyond the radius is not listed", () => {
  expect(withSpace([], space("far", 0.6), { ...reach, miles: 0.5 })).toEqual([]);
});

test.each(["occupied", "removed", "expired"] as const)("a space that is %s leaves the list", (status) => {
  expect(withSpace(list(space("one", 0.1)), space("one", 0.1, { status }), reach)).toEqual([]);
});

test("a removed space is gone, the others stay", () => {
  expect(ids(withoutSpace(list(space("one", 0.1), space("two", 0.2)), "one"))).toEqual(["two"]);
});

describe("the viewer's own space", () => {
  const asAna = { ...reach, me: "ana" };
  const cems = (id: string, milesNorth: number) => {
    const { owner, ...shared } = space(id, milesNorth);
    return { ...shared, owner: owner && { ...owner, id: "cem" } };
  };
  const around = [cems("near", 0.1), cems("far", 1.2), space("own", 1.5)].reduce<SpaceInList[]>(
    (all, one) => withSpace(all, one, asAna),
    [],
  );

  test("comes first, also when others are nearer", () => {
    expect(ids(around)).toEqual(["own", "near", "far"]);
    expect(ids(inListOrder(around.toReversed(), "ana"))).toEqual(["own", "near", "far"]);
  });

  test("stays first when a nearer one joins, which takes its place among the others", () => {
    expect(ids(withSpace(around, cems("between", 0.4), asAna))).toEqual(["own", "near", "between", "far"]);
  });

  test("stays first when it changes", () => {
    const spaces = withSpace(around, space("own", 1.5, { status: "leaving_soon" }), asAna);
    expect(spaces.map(({ id, status }) => `${id} ${status}`)).toEqual([
      "own leaving_soon",
      "near available",
      "far available",
    ]);
  });
});

test("the list that was given is not changed", () => {
  const before = list(space("one", 0.1));
  withSpace(before, space("two", 0.05), reach);
  expect(ids(before)).toEqual(["one"]);
});

test("a space that is promised to someone else comes after those to take, and one promised to the viewer does not", () => {
  const promised = space("promised", 0.1, { status: "promised" });
  const spaces = list(promised, space("near", 0.4), space("far", 1.2));
  expect(ids(spaces)).toEqual(["near", "far", "promised"]);
  expect(ids(withSpace(spaces, { ...promised, bound: true }, reach))).toEqual(["promised", "near", "far"]);
});
