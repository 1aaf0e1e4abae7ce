import { beforeEach, describe, expect, it, test } from "vitest";
import { ownAccount } from "~/domain/account";
import { createRequest, createRequestInput, shareSpace, shareSpaceInput } from "~/domain/listings";
import { dismissHint, newcomerOf } from "~/domain/members";
import { hintFor, type Newcomer } from "~/domain/members/newcomer-rules";
import type { Actor } from "~/domain/shared/context";
import { ana, ben } from "../../cast";
import { type Neighbourhood, openNeighbourhood } from "../../neighbourhood";

describe("the hint of a newcomer", () => {
  const hint = (begun: boolean, promised: boolean, hintsDismissed = 0) => hintFor({ begun, hintsDismissed }, promised);

  test("is about the first button before any share or request, then about what comes next, then about the handover", () => {
    expect([hint(false, false), hint(true, false), hint(true, true)]).toEqual(["start", "wait", "handover"]);
  });

  test("is gone once dismissed, until the next step", () => {
    expect([hint(false, false, 1), hint(true, false, 1)]).toEqual([null, "wait"]);
    expect([hint(true, false, 2), hint(true, true, 2)]).toEqual([null, "handover"]);
  });

  test("of an earlier step does not come back after a later one was dismissed", () => {
    expect([hint(true, true, 3), hint(true, false, 3), hint(false, false, 3)]).toEqual([null, null, null]);
  });
});

describe("a newcomer", () => {
  let street: Neighbourhood;
  let Ana: Actor, Ben: Actor;
  beforeEach(async () => {
    street = await openNeighbourhood();
    Ana = await street.addMember(ana);
    Ben = await street.addMember(ben);
  });

  const stepOf = ({ id }: Actor, handovers = 0): Promise<Newcomer | null> =>
    newcomerOf(street.context, { id, handovers });

  it("has begun after the first share, or after the first request", async () => {
    expect(await stepOf(Ana)).toEqual({ begun: false, hintsDismissed: 0 });
    await shareSpace(street.context, Ana, shareSpaceInput.parse(ana.place));
    expect(await stepOf(Ana)).toMatchObject({ begun: true });
    expect(await stepOf(Ben)).toMatchObject({ begun: false });
    await createRequest(street.context, Ben, createRequestInput.parse(ben.place));
    expect(await stepOf(Ben)).toMatchObject({ begun: true });
  });

  it("is a member without a counted handover", async () => {
    expect(await stepOf(Ana, 1)).toBeNull();
  });

  it("keeps a hint dismissed, and reads it in their own data", async () => {
    await dismissHint(street.context, Ana, "wait");
    expect(await stepOf(Ana)).toMatchObject({ hintsDismissed: 2 });
    await dismissHint(street.context, Ana, "start");
    expect(await stepOf(Ana), "an earlier hint, from an old page").toMatchObject({ hintsDismissed: 2 });
    expect(await ownAccount(street.context, Ana)).toMatchObject({ hintsDismissed: 2 });
    expect(await stepOf(Ben)).toMatchObject({ hintsDismissed: 0 });
  });

  it("has no step left after the last hint", async () => {
    await dismissHint(street.context, Ana, "handover");
    expect(await stepOf(Ana)).toBeNull();
  });
});
