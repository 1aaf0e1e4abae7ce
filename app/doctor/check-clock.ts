import { SECOND } from "~/domain/shared/clock";
import { advice, fault, fine, type Finding } from "./finding";
import type { ClockReading, Subject } from "./subject";

/** A Date header has whole seconds only, so the other clock can be up to this much later than the header says. */
const DATE_HEADER_MS = SECOND;
/** Tolerated difference: second-step codes and payment signatures depend on the clock, but not on 2 s. */
const OFF_MS = 2 * SECOND;

/**
 * Compares this clock with those of the services that other checks asked anyway: Stripe, PostgreSQL, the server at
 * PUBLIC_URL. No time server is asked.
 */
export async function checkClock({ clocks, isClockSet }: Subject): Promise<Finding[]> {
  for (const reading of clocks) {
    const off = millisecondsOff(reading);
    if (Math.abs(off) <= OFF_MS) continue;
    const seconds = Math.round(Math.abs(off) / SECOND);
    const direction = off > 0 ? "ahead of" : "behind";
    return [
      fault(
        "clock-off",
        `This machine's clock is ${seconds} s ${direction} that of ${reading.by}: switch on time synchronisation ('timedatectl set-ntp true').`,
      ),
    ];
  }
  if ((await isClockSet()) === false)
    return [
      advice(
        "clock-not-set",
        "Nothing sets this machine's clock: switch on time synchronisation ('timedatectl set-ntp true').",
      ),
    ];
  return clocks.length === 0
    ? []
    : [fine("clock", `The clock agrees with ${[...new Set(clocks.map(({ by }) => by))].join(", ")}.`)];
}

/** The smallest possible error of this clock in ms: positive is ahead, negative is behind. 0: it may be right. */
function millisecondsOff({ askedAt, answeredAt, said }: ClockReading): number {
  const least = askedAt - said - DATE_HEADER_MS;
  const most = answeredAt - said;
  if (least > 0) return least;
  return most < 0 ? most : 0;
}
