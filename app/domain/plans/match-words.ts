import { clockText, dayIn, halfHourOf, weekDayOf, weekDays } from "../shared/calendar";
import { after } from "../shared/clock";
import { bandText, BIND_BEFORE_MS, LAPSE_BEFORE_MS, type Side } from "./need-rules";

export interface Words {
  title: string;
  message: string;
}

interface Facts {
  side: Side;
  leavesAt: Date;
  band: number;
  /** The reader's. */
  timeZone: string;
}

const TITLE = "Your plans match";

/** 'Tuesday' */
const dayText = (at: Date, timeZone: string): string => weekDays[weekDayOf(dayIn(timeZone, at))] ?? "";

/** 'Tuesday, 5:30 PM to 6:00 PM': all that a match says of its time before both accepted. */
function roughTime({ leavesAt, timeZone }: Pick<Facts, "leavesAt" | "timeZone">): string {
  const { from, to } = halfHourOf(leavesAt, timeZone);
  return `${dayText(from, timeZone)}, ${clockText(from, timeZone)} to ${clockText(to, timeZone)}`;
}

/** A new match. It names nobody. */
export function newWords(facts: Facts): Words {
  const { side, band } = facts;
  const what =
    side === "seeker"
      ? `A neighbour leaves a space within ${bandText(band)}`
      : `A neighbour looks for a space within ${bandText(band)} of yours`;
  return { title: TITLE, message: `${what}: ${roughTime(facts)}. Accept or decline it in Plans.` };
}

/** An hour before, while not both have accepted. */
export function stillOpenWords(facts: Facts, accepted: boolean): Words {
  const { from } = halfHourOf(facts.leavesAt, facts.timeZone);
  const until = clockText(after(from, -LAPSE_BEFORE_MS), facts.timeZone);
  const what = accepted ? "Your neighbour has not answered yet" : "You have not answered yet";
  return { title: TITLE, message: `${roughTime(facts)}. ${what}: it is open until ${until}.` };
}

/** Both accepted, and again an hour before. */
export function agreedWords(facts: Facts, partner: { name: string; street: string }): Words {
  const { side, leavesAt, timeZone } = facts;
  const what = side === "seeker" ? "leaves a space for you" : "comes for your space";
  const where = partner.street ? ` at ${partner.street}` : "";
  const words = clockText(after(leavesAt, -BIND_BEFORE_MS), timeZone);
  return {
    title: "It is agreed",
    message: `${partner.name} ${what}${where}: ${exactTime(facts)}. Your code words come at ${words}.`,
  };
}

/** 'Tuesday, 5:40 PM' */
const exactTime = ({ leavesAt, timeZone }: Pick<Facts, "leavesAt" | "timeZone">): string =>
  `${dayText(leavesAt, timeZone)}, ${clockText(leavesAt, timeZone)}`;

/** It came to nothing. The words are the same whatever the reason, so that a block does not show. */
export const endedWords = (facts: Pick<Facts, "leavesAt" | "timeZone">): Words => ({
  title: "A match is off",
  message: `The match for ${roughTime(facts)} is off. It costs nobody anything.`,
});

/** The owner's notice of the promise. */
export const promisedWords = (
  { leavesAt, timeZone }: Pick<Facts, "leavesAt" | "timeZone">,
  partner: string,
  handoverCode: string,
): Words => ({
  title: `${partner} is coming`,
  message: `Your space is promised from ${clockText(leavesAt, timeZone)} on. Your code words are ‘${handoverCode}’.`,
});
