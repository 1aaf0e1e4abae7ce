import { DAY, SECOND } from "~/domain/shared/clock";
import { advice, check, fault, fine } from "./finding";
import type { ClockReading } from "./check-context";

/** The day on which a version of Node gets its last security fix: https://github.com/nodejs/release#release-schedule */
const LAST_FIXES: ReadonlyMap<number, string> = new Map([
  [20, "2026-04-30"],
  [22, "2027-04-30"],
  [24, "2028-04-30"],
  [26, "2029-04-30"],
]);

/** Days before the last security fix from which the doctor warns. */
const NOTICE_DAYS = 90;

/** The age of Node. The program does not start on a version that is older or newer than those it knows. */
export const checkNode = check({
  examines: "Node",
  look({ nodeVersion, now }) {
    const last = LAST_FIXES.get(Number(/^v(\d+)/.exec(nodeVersion)?.[1]));
    if (last === undefined || now.getTime() < new Date(last).getTime() - NOTICE_DAYS * DAY)
      return fine("node", `Node ${nodeVersion} still gets security fixes.`);
    const isOver = now.getTime() >= new Date(last).getTime() + DAY;
    const gets = isOver ? "gets no security fixes since" : "gets its last security fixes on";
    return advice("node-old", `Node ${nodeVersion} ${gets} ${last}: install the Node that the README names.`);
  },
});

/** A Date header has whole seconds only, so the other clock can be up to this much later than the header says. */
const DATE_HEADER_MS = SECOND;
/** Tolerated difference: second-step codes and payment signatures depend on the clock, but not on 2 s. */
const OFF_MS = 2 * SECOND;

/** Compares this clock with those of Stripe, PostgreSQL and the server at PUBLIC_URL, which other checks asked anyway. */
export const checkClock = check({
  examines: "the clock",
  async look({ clocks, isClockSet }) {
    const remedy = "switch on time synchronisation ('timedatectl set-ntp true').";
    for (const reading of clocks) {
      const off = millisecondsOff(reading);
      if (Math.abs(off) <= OFF_MS) continue;
      const seconds = Math.round(Math.abs(off) / SECOND);
      const direction = off > 0 ? "ahead of" : "behind";
      return fault("clock-off", `This machine's clock is ${seconds} s ${direction} that of ${reading.by}: ${remedy}`);
    }
    if ((await isClockSet()) === false) return advice("clock-not-set", `Nothing sets this machine's clock: ${remedy}`);
    const others = [...new Set(clocks.map(({ by }) => by))];
    return others.length > 0 && fine("clock", `The clock agrees with ${others.join(", ")}.`);
  },
});

/** The smallest possible error of this clock in ms: positive is ahead, negative is behind. 0: it may be right. */
function millisecondsOff({ askedAt, answeredAt, said }: ClockReading): number {
  const least = askedAt - said - DATE_HEADER_MS;
  const most = answeredAt - said;
  if (least > 0) return least;
  return most < 0 ? most : 0;
}
