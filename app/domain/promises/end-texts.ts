import { DAY } from "../shared/clock";
import type { Ending } from "../listings/lifecycle";

/** How long an ended promise stays on the pages of the sides that did not end it, unless they dismiss it. */
export const END_SHOWN_MS = DAY;

type Outcome = Ending | "handed_over";

interface Names {
  owner: string;
  driver: string;
}

/** The text for one side about a promise that ended without a handover. Null: they ended it, or know it already. */
export function endText(outcome: Outcome, role: "owner" | "driver", { owner, driver }: Names): string | null {
  const texts: Record<Outcome, { owner: string | null; driver: string | null }> = {
    handed_over: { owner: null, driver: null },
    taken_back: { owner: null, driver: `${owner} needs the space after all.` },
    cannot_come: {
      owner: `${driver} can’t make it. Your space is available again.`,
      driver: null,
    },
    expired: {
      owner: "Time ran out. Your space is available again.",
      driver: "Time ran out.",
    },
    taken_by_other: {
      owner: "Someone else took your space. It has left the map.",
      driver: "Someone else took the space.",
    },
    ended: {
      owner: "Your promise ended. It is nobody’s fault. Your space is available again.",
      driver: "Your promise ended. It is nobody’s fault.",
    },
    not_got: {
      owner: `${driver} did not get your space.`,
      driver: null,
    },
  };
  return texts[outcome][role];
}
