import { eq, sum } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { members, pointKinds, pointTransactions, redemptions } from "~db/schema";
import { correctPoints } from "~/domain/admin";
import { rewardCompleteProfile, recordVisit, rewardStreaks } from "~/domain/points";
import { claimReward, refuseRedemption } from "~/domain/rewards";
import { catalogue } from "~/domain/rewards/rules";
import { DAY, MINUTE } from "~/domain/shared/clock";
import type { Actor } from "~/domain/shared/context";
import { isRefusal } from "~/domain/shared/errors";
import { expireListings, ownSpaces, removeSpace, shareSpace, shareSpaceInput } from "~/domain/listings";
import { ada, ana, ben, cem } from "../../cast";
import { openNeighbourhood, type Neighbourhood } from "../../neighbourhood";
import { appoint } from "../admin/acts";
import { makeTrusted } from "../../trusted";
import { handOverAt } from "../handover";

let street: Neighbourhood;
let people: Actor[];
let Ada: Actor;
beforeAll(async () => {
  street = await openNeighbourhood();
  people = [await street.addMember(ana), await street.addMember(ben), await street.addMember(cem)];
  for (const { id } of people) await makeTrusted(street.context, id);
  Ada = await appoint(street, ada);
});

const who = fc.nat({ max: 2 });
const place = fc.nat({ max: 2 }).map((number) => [ana, ben, cem][number]?.place ?? ana.place);
const complete = { city: "Brooklyn", vehicleDescription: "Blue Mazda 3", licensePlate: "7KDL", photoKey: "photo" };

/** All actions that change points, each as its use case. */
const event = fc.oneof(
  fc.record({ what: fc.constant("share" as const), who, place }),
  fc.record({ what: fc.constant("remove" as const), who }),
  fc.record({ what: fc.constant("hand over" as const), who, to: who, place }),
  fc.record({ what: fc.constant("claim" as const), who, reward: fc.constantFrom(...catalogue.map(({ id }) => id)) }),
  fc.record({ what: fc.constant("refund" as const) }),
  fc.record({ what: fc.constant("correct" as const), who, points: fc.integer({ min: -1500, max: 2500 }) }),
  fc.record({ what: fc.constant("visit" as const), who }),
  fc.record({ what: fc.constant("complete profile" as const), who }),
  fc.record({ what: fc.constant("wait" as const), minutes: fc.constantFrom(1, 4, 20, DAY / MINUTE) }),
);
type Event = typeof event extends fc.Arbitrary<infer E> ? E : never;

const person = (number: number): Actor => people[number] ?? Ada;

async function happen(one: Event): Promise<unknown> {
  const { context, clock, database } = street;
  switch (one.what) {
    case "share":
      return shareSpace(context, person(one.who), shareSpaceInput.parse(one.place));
    case "remove": {
      const [mine] = await ownSpaces(context, person(one.who));
      return mine && removeSpace(context, person(one.who), mine.id);
    }
    case "hand over":
      return one.who === one.to ? null : handOverAt(street, person(one.who), person(one.to), one.place);
    case "claim":
      return claimReward(context, person(one.who), one.reward);
    case "refund": {
      const [pending] = await database.read.select().from(redemptions).where(eq(redemptions.status, "pending"));
      return pending && refuseRedemption(context, Ada, pending.id, "Out of cards.");
    }
    case "correct":
      return correctPoints(context, Ada, person(one.who).id, { points: one.points, reason: "Forgotten" });
    case "visit":
      await recordVisit(context, person(one.who));
      return rewardStreaks(context);
    case "complete profile":
      return database.write(async (tx) => {
        await tx
          .update(members)
          .set(complete)
          .where(eq(members.id, person(one.who).id));
        return rewardCompleteProfile(tx, context, person(one.who).id);
      });
    case "wait":
      clock.advance(one.minutes * MINUTE);
      return expireListings(context);
  }
}

const ledgerOf = async ({ id }: Actor): Promise<number> => {
  const [row] = await street.database.read
    .select({ sum: sum(pointTransactions.points).mapWith(Number) })
    .from(pointTransactions)
    .where(eq(pointTransactions.memberId, id));
  return row?.sum ?? 0;
};

/** A fixed sequence of actions that creates every kind of ledger row. Random sequences follow it. */
const life: Event[][] = [
  [{ what: "complete profile", who: 0 }],
  [{ what: "share", who: 0, place: ana.place }],
  [{ what: "remove", who: 0 }],
  ...Array.from({ length: 7 }, (): Event[] => [
    { what: "visit", who: 0 },
    { what: "wait", minutes: DAY / MINUTE },
  ]),
  [{ what: "hand over", who: 1, to: 0, place: ben.place }],
  [{ what: "correct", who: 0, points: 2500 }],
  [{ what: "claim", who: 0, reward: "coffee-gift-card" }],
  [{ what: "refund" }],
];

it("after any actions, also at once, a member's points are the sum of the ledger", async () => {
  const unlessRefused = (error: unknown) => {
    if (!isRefusal(error)) throw error;
  };
  const rounds = fc.array(fc.array(event, { minLength: 1, maxLength: 3 }), { maxLength: 12 });
  const keepsSum = async (happening: Event[][]) => {
    for (const round of happening) await Promise.all(round.map((one) => happen(one).catch(unlessRefused)));
    for (const one of people) expect(await street.pointsOf(one)).toBe(await ledgerOf(one));
  };
  await fc.assert(fc.asyncProperty(rounds, keepsSum), { numRuns: 25, examples: [[life]] });
  const rows = await street.database.read.selectDistinct({ kind: pointTransactions.kind }).from(pointTransactions);
  expect(rows.map(({ kind }) => kind).sort()).toEqual([...pointKinds].sort());
});
