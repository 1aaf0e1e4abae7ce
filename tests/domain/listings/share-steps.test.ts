import { afterEach, expect, it, test } from "vitest";
import { listAndPromise, shareDeparture, shareSpace, shareSpaceInput } from "~/domain/listings";
import { type Act, LIFECYCLE, type PointsEffect } from "~/domain/listings/lifecycle";
import { MINUTE, after } from "~/domain/shared/clock";
import { inTransaction } from "~/domain/shared/context";
import { ana, ben } from "../../cast";
import { Ana, Ben, newStreetForEach, street } from "../../street";

newStreetForEach(ana, ben);

const stepOfShare = (act: Act) => LIFECYCLE.filter((step) => step.act === act);
const before = LIFECYCLE.map((step) => step.points);
afterEach(() => LIFECYCLE.forEach((step, at) => (step.points = before[at] ?? null)));

/** Says in the lifecycle what a share does to points. */
const setPoints = (act: Act, points: PointsEffect | null) => {
  for (const step of stepOfShare(act)) step.points = points;
};

const input = shareSpaceInput.parse(ana.place);
const shares = {
  share: async () => shareSpace(street.context, Ana, input),
  "share leaving": async () => shareSpace(street.context, Ana, { ...input, status: "leaving_soon" }),
  "share as planned": async () => inTransaction(street.context, (tx) => shareDeparture(tx, street.context, Ana, input)),
} satisfies Partial<Record<Act, () => Promise<{ earned: number }>>>;

test.each(["share", "share leaving", "share as planned"] as const)(
  "'%s' earns points because its row of the lifecycle says so",
  async (act) => {
    setPoints(act, "share");
    expect((await shares[act]()).earned).toBe(50);
  },
);

test.each(["share", "share leaving", "share as planned"] as const)(
  "'%s' earns nothing where its row of the lifecycle says so",
  async (act) => {
    setPoints(act, null);
    expect((await shares[act]()).earned).toBe(0);
  },
);

it("does not count a listing whose time is over, in a match as in a share", async () => {
  for (let shared = 0; shared < 3; shared++) await shareSpace(street.context, Ana, input);
  street.clock.advance(31 * MINUTE);
  const { space } = await shareSpace(street.context, Ana, input);
  expect(space.status).toBe("available");
  const promised = await inTransaction(street.context, async (tx) => {
    const { promise, events } = await listAndPromise(tx, street.context, {
      ownerId: Ana.id,
      driverId: Ben.id,
      space: { ...ana.place, address: "" },
      availableAt: after(street.clock.now(), 20 * MINUTE),
      waitMinutes: 10,
    });
    return { result: promise, events };
  });
  expect(promised.driverId).toBe(Ben.id);
});
