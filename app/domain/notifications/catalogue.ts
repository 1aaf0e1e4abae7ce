import type { Ending, Fact } from "../listings/lifecycle";
import { signedPoints } from "../shared/points-text";

/** What one member reads. */
export interface Words {
  title: string;
  message: string;
  destructive?: boolean;
}

/** What a fact of a listing is about. Names are those of `noticeName`, as the reader may see them. */
export interface AboutListing {
  owner: string;
  driver: string;
  /** The driver's car; '' where nobody described it. */
  vehicle: string;
  /** The space's address; '' without one. */
  address: string;
  waitMinutes: number;
  /** The promise binds its driver. */
  bound: boolean;
  codeWords: string;
  outcome: Ending | "handed_over" | null;
  /** The space has left the map. */
  leavesMap: boolean;
  /** What the handover did to the owner's and the driver's points. */
  points: { owner: number; driver: number };
  /** An admin's reason. */
  reason: string;
}

/** The words for both sides. Who did it reads nothing; a missing side is not told. */
interface Told {
  owner?: Words;
  driver?: Words;
}

const SAFE = "Your promise ended";

/** How each end of a promise is told to the sides that did not end it (docs/product.md#promises). */
const ENDS: Readonly<Record<Ending, (about: AboutListing) => Told>> = {
  expired: ({ owner, address, bound }) => ({
    owner: {
      title: "Promise Expired",
      message: `Time ran out. Your space at ${address || "your place"} is available again.`,
      destructive: true,
    },
    driver: {
      title: "Promise Expired",
      message: `Time ran out for ${owner}’s space.${bound ? " If you parked there, you can still confirm it." : ""}`,
      destructive: true,
    },
  }),
  taken_back: ({ owner }) => ({
    driver: {
      title: "Promise taken back",
      message: `${owner} needs the space after all. You can look for another one nearby.`,
    },
  }),
  cannot_come: ({ driver }) => ({
    owner: {
      title: `${driver} can’t make it`,
      message: "Your space is available again; you can promise it to someone else.",
    },
  }),
  taken_by_other: (about) => ({
    owner: { title: "Someone else took it", message: `${about.driver} found the space taken. ${onTheMap(about)}` },
    driver: {
      title: "Someone else took it",
      message: `${about.owner} says that someone else took the space. You can look for another one nearby.`,
    },
  }),
  ended: () => ({
    owner: { title: SAFE, message: "It is nobody’s fault. Your space is available again." },
    driver: { title: SAFE, message: "It is nobody’s fault. Your neighbours see your request again." },
  }),
  not_got: (about) => ({
    owner: { title: "It wasn’t there", message: `${about.driver} did not find your space. ${onTheMap(about)}` },
  }),
};

const onTheMap = ({ leavesMap }: AboutListing): string =>
  leavesMap ? "It has left the map." : "It is still on the map; remove it if it is gone.";

/** What the owner and the driver are told of a listing. */
export const LISTING_NOTICES: Readonly<Record<Fact, (about: AboutListing) => Told>> = {
  "space-promised": ({ owner, waitMinutes, bound, address }) => ({
    driver: {
      title: "A space is promised to you",
      // Only a promise that binds both can hold the owner's own text.
      message: bound
        ? `${owner} waits ${waitMinutes} minutes${address && ` at ${address}`}. The map has the way and your code words.`
        : `${owner} waits ${waitMinutes} minutes. Press ‘I’m coming’ to take it.`,
    },
  }),
  "driver-coming": ({ driver, vehicle, codeWords }) => ({
    owner: {
      title: `${driver} is coming`,
      message: `${vehicle && `Look out for: ${vehicle}. `}Your code words are ‘${codeWords}’.`,
    },
  }),
  "promise-ended": (about) => (about.outcome && about.outcome !== "handed_over" ? ENDS[about.outcome](about) : {}),
  "handover-asked": ({ owner }) => ({
    driver: {
      title: "Did you get it?",
      message: `${owner} says that the space is yours now. The map asks you whether you got it.`,
    },
  }),
  "handover-counted": ({ owner, driver, points }) => ({
    owner: { title: "Handed over", message: `${driver} parked in your space.${sumText(points.owner)}` },
    driver: { title: "Handed over", message: `${owner} handed you the space.${sumText(points.driver)}` },
  }),
  "handover-denied": ({ driver }) => ({
    owner: {
      title: "The space went to someone else",
      message: `${driver} did not get it, so no points moved.`,
    },
  }),
  "space-taken": () => ({
    owner: {
      title: "Your space was taken",
      message: "Two neighbours saw that it is taken, so it has left the map.",
    },
  }),
  "space-removed": ({ address, reason }) => ({
    owner: {
      title: "Your space was removed",
      message: `An admin took your space${address && ` at ${address}`} off the map: ${reason}`,
    },
  }),
};

const sumText = (points: number): string => (points === 0 ? "" : ` ${signedPoints(points)} points.`);
