import type { RequestStatus, SpaceStatus } from "../shared/cards";
import type { Ending, Fact } from "../shared/events";

/**
 * Where a promise stands while someone can still do something about it. `open`: to the first to say 'I'm coming'. `offered`: the
 * named driver has not said yes. `parked`: the driver can undo it. `asked`: the owner handed over, and the driver is asked
 * 'Did you get it?'. `late`: its time ran out a few minutes ago, and people come late.
 */
export type Stage = "open" | "offered" | "bound" | "parked" | "asked" | "late";

/** Who does it. `new driver`: not established, so their 'It wasn't there' takes no listing away (docs/product.md#established). */
export type Party = "owner" | "driver" | "new driver" | "neighbours" | "admin" | "clock";

export type Act =
  | "share"
  | "share leaving"
  /** Lists a planned departure. That of an accepted match is promised in the same transaction. */
  | "share as planned"
  /** Within seconds, as if it had never been shared. */
  | "undo share"
  | "leave"
  /** The owner's or an admin's press. */
  | "remove"
  /** The owner's account ends or is suspended. */
  | "withdraw"
  /** Enough neighbours say that someone parked there. */
  | "taken"
  /** Its time on the map is over. */
  | "listing is over"
  | "promise to first"
  /** A promise that the driver has to confirm. */
  | "offer"
  | "promise"
  | "claim"
  | "take back"
  | "can't come"
  | "someone else took it"
  /** 'I don't feel safe': nobody's fault. A block alone, or the end of an account, is that side's `take back` or `can't come`. */
  | "stop"
  | "time is up"
  /** The driver's 'I've parked', which they can undo for some seconds; then the clock counts it. */
  | "park"
  | "undo park"
  | "count"
  /** The driver's 'I've parked' where nothing is left to undo: it counts at once. */
  | "parked"
  | "handed over"
  | "not got"
  /** A block between both, before the driver answered 'Did you get it?'. By the clock, since either side may block. */
  | "block"
  | "no answer";

/**
 * What follows from an act for points. `share back`: the share's points, where it ends within 10 minutes; `unpaid back`: only
 * what is not given yet. 'Undo' of a share by one tap has none: its points are paid only when it can't be undone any more.
 */
export type PointsEffect = "share" | "share back" | "unpaid back" | "handover";

/** One row of the lifecycle. Null where an act changes nothing: space, promise or request stay as they are. */
export interface Step {
  act: Act;
  by: Party;
  /** The space's status before; none: it begins. */
  from: readonly SpaceStatus[];
  /** The stages of the promise before. Null: it does not matter, and one in `promise` is new. */
  stages: readonly Stage[] | null;
  /** `expired`: it left the map without a handover that we know of, by the clock or because someone else has it. */
  space: SpaceStatus | "deleted" | null;
  /** `expired`: its time, or that of an answer, ran out, or a block ended the wait for the answer. */
  promise: Stage | Ending | "handed_over" | null;
  /** The driver's request, if this promise confirmed it; `confirmed` makes one where there is none. */
  request: Exclude<RequestStatus, "expired"> | null;
  points: PointsEffect | null;
  fact: Fact | null;
}

const NONE = [] as const;
const FREE = ["available"] as const;
const LISTED = ["available", "leaving_soon"] as const;
const PROMISED = ["promised"] as const;
const GONE = ["occupied"] as const;

const OPEN = ["open", "offered"] as const;
const RUNNING = ["open", "offered", "bound"] as const;
const DRIVEN = ["offered", "bound"] as const;
const BOUND = ["bound"] as const;
const PARKED = ["parked"] as const;
const ASKED = ["asked"] as const;
const LATE = ["late"] as const;

type Row = readonly [
  act: Act,
  by: Party,
  from: Step["from"],
  stages: Step["stages"],
  space: Step["space"],
  promise: Step["promise"],
  request: Step["request"],
  points: Step["points"],
  fact: Step["fact"],
];

// prettier-ignore
const ROWS: readonly Row[] = [
  // act                   by            from      stages   space           promise           request      points         fact
  ["share",                "owner",      NONE,     null,    "available",    null,             null,        "share",       null],
  ["share leaving",        "owner",      NONE,     null,    "leaving_soon", null,             null,        "share",       null],
  ["share as planned",     "owner",      NONE,     null,    "available",    null,             null,        null,          null],
  ["undo share",           "owner",      FREE,     null,    "deleted",      null,             null,        null,          null],
  ["leave",                "owner",      FREE,     null,    "leaving_soon", null,             null,        null,          null],
  ["remove",               "owner",      LISTED,   null,    "removed",      null,             null,        "share back",  null],
  ["remove",               "admin",      LISTED,   null,    "removed",      null,             null,        "share back",  "space-removed"],
  ["remove",               "admin",      GONE,     null,    null,           null,             null,        null,          "space-removed"],
  ["withdraw",             "owner",      LISTED,   null,    "removed",      null,             null,        "unpaid back", null],
  ["taken",                "neighbours", LISTED,   null,    "expired",      null,             null,        null,          "space-taken"],
  ["listing is over",      "clock",      LISTED,   null,    "expired",      null,             null,        "share back",  null],

  ["promise to first",     "owner",      FREE,     null,    "promised",     "open",           null,        null,          null],
  ["offer",                "owner",      FREE,     null,    "promised",     "offered",        null,        null,          "space-promised"],
  ["promise",              "owner",      FREE,     null,    "promised",     "bound",          "confirmed", null,          "space-promised"],
  ["claim",                "driver",     FREE,     null,    "promised",     "bound",          "confirmed", null,          "driver-coming"],
  ["claim",                "driver",     PROMISED, OPEN,    null,           "bound",          "confirmed", null,          "driver-coming"],

  ["take back",            "owner",      PROMISED, RUNNING, "available",    "taken_back",     "pending",   null,          "promise-ended"],
  ["can't come",           "driver",     PROMISED, DRIVEN,  "available",    "cannot_come",    "cancelled", null,          "promise-ended"],
  ["stop",                 "owner",      PROMISED, RUNNING, "available",    "ended",          "pending",   null,          "promise-ended"],
  ["stop",                 "driver",     PROMISED, DRIVEN,  "available",    "ended",          "pending",   null,          "promise-ended"],
  ["time is up",           "clock",      PROMISED, RUNNING, "available",    "expired",        "pending",   null,          "promise-ended"],
  ["someone else took it", "owner",      PROMISED, RUNNING, "expired",      "taken_by_other", "pending",   "share back",  "promise-ended"],
  ["someone else took it", "driver",     PROMISED, DRIVEN,  "expired",      "taken_by_other", "pending",   "share back",  "promise-ended"],
  ["someone else took it", "new driver", PROMISED, DRIVEN,  "available",    "taken_by_other", "pending",   null,          "promise-ended"],
  ["not got",              "driver",     PROMISED, BOUND,   "expired",      "not_got",        "pending",   "share back",  "promise-ended"],
  ["not got",              "new driver", PROMISED, BOUND,   "available",    "not_got",        "pending",   null,          "promise-ended"],

  ["park",                 "driver",     PROMISED, DRIVEN,  null,           "parked",         null,        null,          null],
  ["undo park",            "driver",     PROMISED, PARKED,  null,           "bound",          null,        null,          null],
  ["count",                "clock",      PROMISED, PARKED,  "occupied",     "handed_over",    "completed", "handover",    "handover-counted"],
  ["handed over",          "owner",      PROMISED, PARKED,  "occupied",     "handed_over",    "completed", "handover",    "handover-counted"],
  ["parked",               "driver",     PROMISED, PARKED,  "occupied",     "handed_over",    "completed", "handover",    "handover-counted"],
  ["parked",               "driver",     PROMISED, DRIVEN,  "occupied",     "handed_over",    "completed", "handover",    "handover-counted"],
  ["parked",               "driver",     LISTED,   LATE,    "occupied",     "handed_over",    "completed", "handover",    "handover-counted"],
  ["parked",               "driver",     GONE,     ASKED,   null,           "handed_over",    null,        "handover",    "handover-counted"],
  ["handed over",          "owner",      PROMISED, BOUND,   "occupied",     "asked",          "completed", null,          "handover-asked"],
  ["handed over",          "owner",      LISTED,   LATE,    "occupied",     "asked",          "completed", null,          "handover-asked"],
  ["not got",              "driver",     GONE,     ASKED,   null,           "not_got",        "pending",   null,          "handover-not-got"],
  ["not got",              "driver",     LISTED,   LATE,    null,           "not_got",        null,        null,          null],
  ["block",                "clock",      GONE,     ASKED,   null,           "expired",        "pending",   null,          null],
  ["no answer",            "clock",      GONE,     ASKED,   null,           "expired",        null,        null,          null],
];

/**
 * Everything that can happen to a space, its promise and the driver's request (docs/product.md#spaces).
 * `store-transition.ts` stores it, and `refusal-rules.ts` says who may. The diagram docs/lifecycle.svg and the table of
 * docs/product.md are made from these rows.
 */
export const LIFECYCLE: readonly Step[] = ROWS.map((row): Step => {
  const [act, by, from, stages, space, promise, request, points, fact] = row;
  return { act, by, from, stages, space, promise, request, points, fact };
});

interface State {
  /** Null: there is no space yet. */
  status: SpaceStatus | null;
  /** Null: no promise that someone can still do something about. */
  stage: Stage | null;
}

/** The row of an act in this state, or null where the act cannot happen. A `new driver` may do what a `driver` may. */
export function stepOf(act: Act, by: Party, { status, stage }: State): Step | null {
  const find = (party: Party) =>
    LIFECYCLE.find(
      (step) =>
        step.act === act &&
        step.by === party &&
        (status === null ? step.from.length === 0 : step.from.includes(status)) &&
        (step.stages === null || (stage !== null && step.stages.includes(stage))),
    );
  return find(by) ?? (by === "new driver" ? find("driver") : undefined) ?? null;
}

/** Whether a new promise begins. */
export const beginsPromise = ({ stages, promise }: Step): boolean => stages === null && promise !== null;

/** The fields of a promise that tell its stage. */
export interface PromiseTimes {
  driverId: string | null;
  boundAt: Date | null;
  parkedAt: Date | null;
  ownerConfirmedAt: Date | null;
  endedAt: Date | null;
  outcome: string | null;
}

/** The stage of a promise. For how long an expired one counts as late is the caller's to know. */
export function stageOf({
  driverId,
  boundAt,
  parkedAt,
  ownerConfirmedAt,
  endedAt,
  outcome,
}: PromiseTimes): Stage | null {
  if (endedAt) return outcome === "expired" && boundAt && !ownerConfirmedAt ? "late" : null;
  if (ownerConfirmedAt) return "asked";
  if (parkedAt) return "parked";
  if (boundAt) return "bound";
  return driverId === null ? "open" : "offered";
}

/** Who a member is to a promise. */
export function partyOf(
  { driverId, driverEstablished }: { driverId: string | null; driverEstablished: boolean },
  memberId: string,
): "owner" | "driver" | "new driver" {
  if (memberId !== driverId) return "owner";
  return driverEstablished ? "driver" : "new driver";
}
