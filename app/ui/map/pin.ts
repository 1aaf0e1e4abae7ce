import { project, type Pixel } from "./mercator";

/** What a pin's colour and shape say. `mine` is promised to the viewer, `promised` to someone else. */
export type PinLook = "own" | "mine" | "available" | "leaving" | "promised";

export interface Pin {
  id: string;
  latitude: number;
  longitude: number;
  look: PinLook;
  /** 'Available', 'Leaving Soon' or 'Promised'. */
  status: string;
  /** Until the space is free: '12 min' or 'now'. Empty for a space that is promised to someone else. */
  when: string;
  /** 'in 12 min, 3 min drive'. Empty for a space that is promised to someone else. */
  way: string;
  /** The owner's name, in full where they show it, or what the space is where nobody is named. */
  name: string;
  vehicle: string;
  /** How sure the space is: 'Seen free 2 min ago · 12 handovers'. */
  trust: string;
  /** 'I'm coming' makes the promise at once; 'Ask for it' asks the owner. Null: the member can do neither. */
  verb: "claim" | "ask" | "asked" | null;
  href: string;
  /** It was shared while the page is open. */
  arrives?: boolean;
}

/** Pins that would lie over each other. The first one is shown. */
export type PinGroup = [Pin, ...Pin[]];

/** Pixels between two pins at which neither hides the other's sign or time. */
const WIDTH = 40;
const HEIGHT = 28;

/** The pins at a zoom, those over each other as one. The member's own and promised ones come first. */
export function groupPins(pins: readonly Pin[], zoom: number): PinGroup[] {
  const groups: { at: Pixel; pins: PinGroup }[] = [];
  const isParty = ({ look }: Pin) => look === "own" || look === "mine";
  for (const pin of [...pins.filter(isParty), ...pins.filter((pin) => !isParty(pin))]) {
    const at = project(pin, zoom);
    const covered = groups.find((group) => Math.abs(group.at.x - at.x) < WIDTH && Math.abs(group.at.y - at.y) < HEIGHT);
    if (covered) covered.pins.push(pin);
    else groups.push({ at, pins: [pin] });
  }
  return groups.map((group) => group.pins);
}

/** Class and words of the one marker that stands for a group. */
export function groupText([first, ...others]: PinGroup) {
  const more = others.length;
  return {
    className: `map-marker ${first.look}${first.arrives ? " arrives" : ""}`,
    label: [first.when, more && `+${more}`].filter(Boolean).join(" "),
    title: [first.name, first.vehicle, `Status: ${first.status}`, first.way, more && `${more} more here`]
      .filter(Boolean)
      .join(", "),
  };
}

export const hereTitle = "Your Location: You are here";
