import { DAY } from "~/domain/shared/clock";
import { advice, fine, type Finding } from "./finding";
import type { Subject } from "./subject";

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
export function checkNode({ nodeVersion, now }: Subject): Finding[] {
  const last = LAST_FIXES.get(Number(/^v(\d+)/.exec(nodeVersion)?.[1]));
  if (last === undefined || now.getTime() < new Date(last).getTime() - NOTICE_DAYS * DAY)
    return [fine("node", `Node ${nodeVersion} still gets security fixes.`)];
  const isOver = now.getTime() >= new Date(last).getTime() + DAY;
  return [
    advice(
      "node-old",
      `Node ${nodeVersion} ${isOver ? "gets no security fixes since" : "gets its last security fixes on"} ${last}: install the Node that the README names.`,
    ),
  ];
}
