import { clockText, dayIn, halfHourOf, weekDayOf, weekDays } from "../../shared/calendar";
import { MAX_ACTIVE_SPACES } from "../../shared/cards";
import { departureQuestion } from "./pushes";
import type { Entry } from "./words";

/** When a plan or a match is, for a reader in this time zone. */
interface When {
  leavesAt: Date;
  timeZone: string;
}

/** Which side of a match the reader is. */
interface Matched extends When {
  side: "seeker" | "owner";
}

const BOTH = "both members of the match";
const PLANNER = "the member who planned it";
const TITLE = "Your plans match";

/** 'Tuesday' */
const dayText = (at: Date, timeZone: string): string => weekDays[weekDayOf(dayIn(timeZone, at))] ?? "";

/** 'Tuesday, 5:30 PM to 6:00 PM': all that a match says of its time before both accepted. */
function roughTime({ leavesAt, timeZone }: When): string {
  const { from, to } = halfHourOf(leavesAt, timeZone);
  return `${dayText(from, timeZone)}, ${clockText(from, timeZone)} to ${clockText(to, timeZone)}`;
}

/** 'Tuesday, 5:40 PM' */
const exactTime = ({ leavesAt, timeZone }: When): string =>
  `${dayText(leavesAt, timeZone)}, ${clockText(leavesAt, timeZone)}`;

/** What members read of their planned departures and of matches. A match names nobody until both accepted. */
export const PLANS = {
  "departure-asked": {
    to: PLANNER,
    push: "plan",
    notice: ({ leavesAt, timeZone }) => {
      const { title, body } = departureQuestion(leavesAt, timeZone);
      return { title, message: body };
    },
  } satisfies Entry<When>,
  "departure-listed": {
    to: PLANNER,
    notice: ({ leavesAt, timeZone }) => ({
      title: "Your space is on the map",
      message: `You leave at ${clockText(leavesAt, timeZone)}, as planned.`,
    }),
  } satisfies Entry<When>,
  "departure-paused": {
    to: PLANNER,
    notice: () => ({
      title: "Your plan is paused",
      message: "You didn't answer on two days. See Plans to resume it.",
    }),
  } satisfies Entry<void>,
  "departure-missed": {
    to: PLANNER,
    notice: ({ why }) => ({
      title: "Your space isn't on the map",
      message: `${MISSED[why]} Share it yourself if you leave now.`,
    }),
  } satisfies Entry<{ why: Missed }>,
  "match-found": {
    to: BOTH,
    push: "match",
    notice: ({ within, ...facts }) => {
      const what =
        facts.side === "seeker"
          ? `A neighbour leaves a space within ${within}`
          : `A neighbour needs a space within ${within} of yours`;
      return { title: TITLE, message: `${what}: ${roughTime(facts)}. Accept or decline it in Plans.` };
    },
  } satisfies Entry<Matched & { within: string }>,
  "match-open": {
    to: `${BOTH}, an hour before`,
    push: "match",
    notice: ({ accepted, until, ...when }) => {
      const what = accepted ? "Your neighbour hasn't answered yet" : "You haven't answered yet";
      return {
        title: TITLE,
        message: `${roughTime(when)}. ${what}: it is open until ${clockText(until, when.timeZone)}.`,
      };
    },
  } satisfies Entry<When & { accepted: boolean; until: Date }>,
  "match-agreed": {
    to: `${BOTH}, and again an hour before`,
    push: "match",
    notice: ({ name, street, wordsAt, ...facts }) => {
      const what = facts.side === "seeker" ? "leaves a space for you" : "comes for your space";
      const at = clockText(wordsAt, facts.timeZone);
      return {
        title: "It's agreed",
        message: `${name} ${what}${street && ` at ${street}`}: ${exactTime(facts)}. Your code words come at ${at}.`,
      };
    },
  } satisfies Entry<Matched & { name: string; street: string; wordsAt: Date }>,
  "match-promised": {
    to: "the owner; the driver reads what every driver of a promise reads",
    push: "match",
    notice: ({ name, codeWords, leavesAt, timeZone }) => ({
      title: `${name} is coming`,
      message: `Your space is promised from ${clockText(leavesAt, timeZone)} on. Your code words are '${codeWords}'.`,
    }),
  } satisfies Entry<When & { name: string; codeWords: string }>,
  // The words are the same whatever the reason, so that a block does not show.
  "match-ended": {
    to: "whoever had accepted and didn't end it",
    notice: (when) => ({
      title: "A match is off",
      message: `The match for ${roughTime(when)} is off. It costs neither of you anything.`,
    }),
  } satisfies Entry<When>,
};

type Missed = keyof typeof MISSED;

/** Why a planned departure could not be listed. */
const MISSED = {
  late: "We were late.",
  "too-many-spaces": `You have ${MAX_ACTIVE_SPACES} spaces on the map already.`,
  "kerb-forbids": "Parking isn't allowed there at this time.",
};
