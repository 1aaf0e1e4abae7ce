import type { Ending, Fact } from "../../shared/events";
import { movedPoints } from "../../shared/points-text";
import { type Entry, HANDED_OVER, NOBODY_CAME, type Told } from "./words";

/** What a fact of a listing is about. Names are those of `noticeName`, as the reader may see them. */
export interface AboutListing extends AboutEnd {
  /** The driver's car; '' where nobody described it. */
  vehicle: string;
  waitMinutes: number;
  codeWords: string;
  /** The owner said nothing, and the driver is not established (docs/product.md#established): their word alone proves little. */
  unproven: boolean;
  /** What the handover did to the owner's and the driver's points. */
  points: { owner: number; driver: number };
  /** An admin's reason. */
  reason: string;
}

/** What the end of a promise is about. */
export interface AboutEnd {
  owner: string;
  driver: string;
  /** The space's address; '' without one. */
  address: string;
  /** The promise binds its driver. */
  bound: boolean;
  /** The space has left the map. */
  leavesMap: boolean;
}

/** What both sides are told. A side without an entry knows already. */
type Sides<About> = Partial<Record<"owner" | "driver", Told<About>>>;

const NO_FAULT = "It's nobody's fault.";
const ANOTHER = "You can look for another one nearby.";

const onTheMap = ({ leavesMap }: AboutEnd): string =>
  leavesMap ? "It has left the map." : "It's still on the map; remove it if it's gone.";

/** For the card, which stays for a day: the space may have left the map since. */
const isBack = ({ leavesMap }: AboutEnd): string => (leavesMap ? "" : " Your space is available again.");

/**
 * How each end of a promise is told to the sides that did not end it (docs/product.md#promises). None is pushed or mailed. What
 * `banner` says needs no toast; but the specification wants 'Promise Expired' as a toast, whatever the banner says.
 */
export const ENDS: Readonly<Record<Ending, Sides<AboutEnd>>> = {
  expired: {
    owner: {
      notice: ({ address }) => ({
        title: "Promise Expired",
        message: `Time's up. Your space at ${address || "your place"} is available again.`,
        destructive: true,
      }),
      banner: (about) => `Time's up.${isBack(about)}`,
    },
    driver: {
      notice: ({ owner, bound }) => ({
        title: "Promise Expired",
        message: `Time's up for ${owner}'s space.${bound ? " If you parked there, you can still confirm it." : ""}`,
        destructive: true,
      }),
      banner: () => "Time's up.",
    },
  },
  taken_back: {
    driver: {
      notice: ({ owner }) => ({
        title: "Promise taken back",
        inBars: "at once",
        message: `${owner} needs the space after all. ${ANOTHER}`,
      }),
      banner: ({ owner }) => `${owner} needs the space after all.`,
    },
  },
  cannot_come: {
    owner: {
      notice: ({ driver }) => ({
        title: `${driver} can't make it`,
        inBars: "at once",
        message: "Your space is available again; you can promise it to someone else.",
      }),
      banner: (about) => `${about.driver} can't make it.${isBack(about)}`,
    },
  },
  taken_by_other: {
    owner: {
      notice: (about) => ({
        title: "Someone else took it",
        inBars: "at once",
        message: `${about.driver} found the space taken. ${onTheMap(about)}`,
      }),
      banner: (about) => `Someone else took your space. ${onTheMap(about)}`,
    },
    driver: {
      notice: ({ owner }) => ({
        title: "Someone else took it",
        inBars: "at once",
        message: `${owner} says that someone else took the space. ${ANOTHER}`,
      }),
      banner: () => "Someone else took the space.",
    },
  },
  // The other side pressed 'I don't feel safe'. Nobody is told that.
  ended: {
    owner: {
      notice: () => ({
        title: "Your promise ended",
        inBars: "at once",
        message: `${NO_FAULT} Your space is available again.`,
      }),
      banner: (about) => `Your promise ended. ${NO_FAULT}${isBack(about)}`,
    },
    driver: {
      notice: () => ({
        title: "Your promise ended",
        inBars: "at once",
        message: `${NO_FAULT} Your neighbours see your request again.`,
      }),
      banner: () => `Your promise ended. ${NO_FAULT}`,
    },
  },
  not_got: {
    owner: {
      notice: (about) => ({
        title: "It wasn't there",
        inBars: "at once",
        message: `${about.driver} didn't find your space. ${onTheMap(about)}`,
      }),
      banner: ({ driver }) => `${driver} didn't get your space.`,
    },
  },
};

const sumText = (points: number): string => (points === 0 ? "" : ` ${movedPoints(points)}.`);

/** What both sides are told of every other fact of the lifecycle. */
export const LISTINGS: Readonly<Record<Exclude<Fact, "promise-ended">, Sides<AboutListing>>> = {
  "space-promised": {
    driver: {
      push: "promise",
      notice: ({ owner, waitMinutes, bound, address }) => ({
        title: "A space is promised to you",
        inBars: "next page",
        // Only a promise that binds both can hold the owner's own text.
        message: bound
          ? `${owner} waits ${waitMinutes} minutes${address && ` at ${address}`}. The map has the way and your code words.`
          : `${owner} waits ${waitMinutes} minutes. Press 'I'm coming' to take it.`,
      }),
    },
  },
  "driver-coming": {
    owner: {
      notice: ({ driver, vehicle, codeWords }) => ({
        title: `${driver} is coming`,
        inBars: "at once",
        message: `${vehicle && `Look out for: ${vehicle}. `}Your code words are '${codeWords}'.`,
      }),
    },
  },
  "handover-asked": {
    driver: {
      push: "got-it",
      notice: ({ owner }) => ({
        title: "Did you get it?",
        inBars: "next page",
        message: `${owner} says that the space is yours now. The map asks you whether you got it.`,
      }),
    },
  },
  "handover-counted": {
    owner: {
      notice: ({ driver, unproven, points }) => ({
        title: HANDED_OVER,
        ...(!unproven && { inBars: "at once" }),
        message: `${driver} parked in your space.${sumText(points.owner)}${unproven ? ` ${NOBODY_CAME}` : ""}`,
      }),
    },
    driver: {
      notice: ({ owner, points }) => ({
        title: HANDED_OVER,
        inBars: "at once",
        message: `${owner} handed you the space.${sumText(points.driver)}`,
      }),
    },
  },
  "handover-not-got": {
    owner: {
      notice: ({ driver }) => ({
        title: "The space went to someone else",
        message: `${driver} didn't get it, so no points moved.`,
      }),
    },
  },
  "space-taken": {
    owner: {
      notice: () => ({
        title: "Your space was taken",
        message: "Two neighbours saw that it's taken, so it has left the map.",
      }),
    },
  },
  "space-removed": {
    owner: {
      notice: ({ address, reason }) => ({
        title: "Your space was removed",
        message: `An admin took your space${address && ` at ${address}`} off the map: ${reason}`,
      }),
    },
  },
};

/** What owners and drivers are asked and told that changes no state. */
export const QUESTIONS = {
  "still-free": {
    to: "the owner",
    push: "still-free",
    notice: ({ minutes }) => ({
      title: "Still free?",
      message: `Your space leaves the map in ${minutes === 1 ? "a minute" : `${minutes} minutes`}. If it's still free, renew it on its card.`,
    }),
  } satisfies Entry<{ minutes: number }>,
  "still-at-car": {
    to: "the owner",
    notice: () => ({
      title: "Still at your car?",
      message: "Then press 'Still at my car' on its card. Until you do, drivers can only ask for your space.",
    }),
  } satisfies Entry<void>,
  "ask-declined": {
    to: "the driver",
    notice: () => ({
      title: "The owner can't give you the space",
      message: "All neighbours within 2 miles see your request now.",
    }),
  } satisfies Entry<void>,
};
