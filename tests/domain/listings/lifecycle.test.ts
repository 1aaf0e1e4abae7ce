import { describe, expect, it, test } from "vitest";
import { spaceRefusal } from "~/domain/listings/refusal-rules";
import { LIFECYCLE, partyOf, stageOf, stepOf } from "~/domain/listings/lifecycle";

const then = new Date("2026-06-01T12:00:00Z");
const open = {
  driverId: null,
  boundAt: null,
  parkedAt: null,
  ownerConfirmedAt: null,
  endedAt: null,
  outcome: null,
};
const bound = { ...open, driverId: "ben", boundAt: then };

test("no two rows of the lifecycle fit the same act in the same state", () => {
  const states = LIFECYCLE.flatMap(({ act, by, from, stages }) =>
    (from.length > 0 ? from : [null]).flatMap((status) =>
      (stages ?? [null]).map((stage) => `${by}: ${act}, ${status}, ${stage}`),
    ),
  );
  expect(states.filter((state, index) => states.indexOf(state) !== index)).toEqual([]);
});

test("a row that ends a promise returns or closes the request that the promise confirmed", () => {
  const ends = LIFECYCLE.filter(({ fact }) => fact === "promise-ended");
  expect(ends.length).toBeGreaterThan(8);
  expect(ends.filter(({ request }) => request !== "pending" && request !== "cancelled")).toEqual([]);
});

test("a row that leaves the space promised has a promise that runs, and no other row has", () => {
  const running = ["open", "offered", "bound", "parked"];
  for (const { act, from, space, promise } of LIFECYCLE) {
    const stays = space === null && from.every((status) => status === "promised") && from.length > 0;
    expect(space === "promised" || stays, act).toBe(promise !== null && running.includes(promise));
  }
});

describe("the stage of a promise", () => {
  it.each([
    ["open while nobody asked", open, "open"],
    ["offered until its driver says yes", { ...open, driverId: "ben" }, "offered"],
    ["bound after that", bound, "bound"],
    ["parked while the driver can undo it", { ...bound, parkedAt: then }, "parked"],
    ["asked after the owner's 'Handed over'", { ...bound, ownerConfirmedAt: then }, "asked"],
    ["late after its time", { ...bound, endedAt: then, outcome: "expired" }, "late"],
    [
      "none after an unanswered question",
      { ...bound, ownerConfirmedAt: then, endedAt: then, outcome: "expired" },
      null,
    ],
    ["none after an offer nobody took", { ...open, endedAt: then, outcome: "expired" }, null],
    ["none after an exit", { ...bound, endedAt: then, outcome: "cannot_come" }, null],
  ])("is %s", (_, promise, stage) => {
    expect(stageOf(promise)).toBe(stage);
  });
});

describe("what a driver says who is not established", () => {
  const running = { status: "promised", stage: "bound" } as const;

  it.each(["not got", "someone else took it"] as const)("leaves the space on the map: %s", (act) => {
    expect(stepOf(act, "new driver", running)?.space).toBe("available");
    expect(stepOf(act, "driver", running)?.space).toBe("expired");
  });

  it("ends the promise like anybody's no, where nobody else is concerned", () => {
    expect(stepOf("can't come", "new driver", running)).toEqual(stepOf("can't come", "driver", running));
  });

  it("is told from what others say by the promise alone", () => {
    expect(partyOf({ driverId: "ben", driverEstablished: false }, "ben")).toBe("new driver");
    expect(partyOf({ driverId: "ben", driverEstablished: true }, "ben")).toBe("driver");
    expect(partyOf({ driverId: "ben", driverEstablished: false }, "ana")).toBe("owner");
  });
});

describe("an act that the state does not allow", () => {
  it.each([
    ["promise", "promised", "space-promised"],
    ["renew", "leaving_soon", "space-not-available"],
    ["hold", "removed", "space-closed"],
    ["ask", "promised", "promise-taken"],
    ["ask", "leaving_soon", "space-leaving"],
    ["leave", "promised", "space-promised"],
    ["remove", "leaving_soon", null],
    ["remove", "occupied", "space-closed"],
    ["ask", "available", null],
  ] as const)("is refused: %s a space that is %s: %s", (act, status, code) => {
    expect(spaceRefusal(act, status)).toBe(code);
  });

  it("has no row", () => {
    expect(stepOf("take back", "driver", { status: "promised", stage: "bound" })).toBeNull();
    expect(stepOf("take back", "owner", { status: "promised", stage: "parked" })).toBeNull();
    expect(stepOf("leave", "owner", { status: "promised", stage: "open" })).toBeNull();
  });
});
