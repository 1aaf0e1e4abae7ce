import {
  askForSpace,
  claimSpace,
  handOver,
  holdSpace,
  leaveSpace,
  openRequest,
  releaseSpace,
  removeSpace,
  renewSpace,
  reportFree,
  reportTaken,
  undoParked,
} from "~/domain/listings";
import { DEFAULT_HOLD_MINUTES } from "~/domain/listings/listing-time-rules";
import { isActive } from "~/domain/listings/space-rules";
import { endUnsafePromise } from "~/domain/moderation";
import { type Point, pointOf } from "~/domain/places/rules";
import { handoverPointsOf } from "~/domain/points";
import { movedPoints } from "~/domain/points/rules";
import type { Actor, Context } from "~/domain/shared/context";
import { reportTip } from "~/domain/tips";
import type { Flash } from "~/auth/flash";
import { pinUrl } from "~/ui/spaces/home-url";
import type { SpaceIntent } from "~/ui/spaces/space-form";

/** Says what the handover cost, if it cost anything. */
async function thanksText(context: Context, actor: Actor, spaceId: string): Promise<string> {
  const points = await handoverPointsOf(context, actor, spaceId);
  const cost = points === 0 ? "" : ` ${movedPoints(points)}.`;
  return `Thank you for using a neighbour's space.${cost}`;
}

/** Asks who has just parked, and so drives no more, for another space that they see. */
const seeOthersToast = (at: Point): Flash => ({
  title: "See other free spaces?",
  message: "Mark one for your neighbours.",
  to: pinUrl("/tips/new", "", at),
  link: "Mark a space",
});

/** `id`: the space's, or the tip's. */
type SpaceAction = (context: Context, actor: Actor, id: string) => Promise<Flash | Flash[]>;

const tipReportedToast: Flash = { title: "Thanks for telling us", message: "Nobody will drive there for nothing." };

/** Said while the handover can still be undone. The bar offers that. */
const findCarToast = { title: "Find your car again", message: "We can keep the place for you." };

/** No toast: the promise's bar, to which the page leads, says it. */
const SAID_BY_BAR: Flash[] = [];

/** An act after which the toast is always the same one. */
const saying =
  (act: (context: Context, actor: Actor, id: string) => Promise<unknown>, toast: Flash | Flash[]): SpaceAction =>
  async (context, actor, id) => {
    await act(context, actor, id);
    return toast;
  };

/** A passer-by's report. `effect`: what it does, if it counts. */
const reporting =
  (report: typeof reportTaken, effect: string): SpaceAction =>
  async (context, actor, id) => {
    const counts = await report(context, actor, id);
    return { title: "Thanks for telling us", message: counts ? effect : "We've noted it." };
  };

/** Runs a button of a space card. Returns the toast. */
const spaceActions: Readonly<Record<SpaceIntent, SpaceAction>> = {
  claim: saying(claimSpace, SAID_BY_BAR),
  ask: saying((context, actor, id) => askForSpace(context, actor, id, {}), {
    title: "The owner sees your request",
    message: "You'll see their answer right away.",
  }),
  release: async (context, actor, id) => {
    const { owner } = await releaseSpace(context, actor, id, {});
    return owner?.id === actor.id
      ? { title: "Taken back", message: "Your space is available again." }
      : { title: "Cancelled", message: "The owner knows that you can't make it." };
  },
  "taken-by-other": async (context, actor, id) => {
    const { status } = await releaseSpace(context, actor, id, { reason: "taken" });
    // The word of a driver who is not established takes no space off the map.
    const result = isActive(status) ? "The owner knows." : "The space has left the map.";
    return { title: "Thanks for telling us", message: `${result} It's nobody's fault.` };
  },
  "hand-over": async (context, actor, id) => {
    const space = await handOver(context, actor, id, {}, { undoable: true });
    const { owner, status } = space;
    if (owner.id === actor.id) return SAID_BY_BAR;
    const remember = { to: pinUrl("/car", "", pointOf(space)), link: "Remember where you parked" };
    const others = seeOthersToast(pointOf(space));
    const canUndo = status === "promised"; // the act counts once that time is over
    if (canUndo) return [{ ...findCarToast, ...remember }, others];
    return [{ title: "You've parked", message: await thanksText(context, actor, id), ...remember }, others];
  },
  "undo-parked": saying(undoParked, SAID_BY_BAR),
  unsafe: saying(endUnsafePromise, {
    title: "The promise is over",
    message: "You no longer see each other, and we'll look at what happened.",
  }),
  "not-got": async (context, actor, id) => {
    await handOver(context, actor, id, { got: false });
    // The question can be days old, and the time of the request over.
    const open = await openRequest(context, actor);
    const message = `No points have moved.${open ? " Your request is open again." : ""}`;
    return { title: "Sorry about that", message };
  },
  leave: saying(leaveSpace, { title: "Leaving now", message: "Drivers nearby see that you're leaving." }),
  keep: saying((context, actor, id) => holdSpace(context, actor, id, { keepMinutes: DEFAULT_HOLD_MINUTES }), {
    title: "Still at your car",
    message: `The first driver within ${DEFAULT_HOLD_MINUTES} minutes gets the space.`,
  }),
  renew: saying(renewSpace, { title: "Still free", message: "Your space stays on the map." }),
  remove: saying(removeSpace, { title: "Space removed", message: "Your space has left the map." }),
  "report-taken": reporting(reportTaken, "Once two neighbours say so, the space leaves the map."),
  "tip-taken": saying((context, actor, id) => reportTip(context, actor, id, "taken"), tipReportedToast),
  "tip-not-there": saying((context, actor, id) => reportTip(context, actor, id, "not_there"), tipReportedToast),
  "report-free": reporting(reportFree, "Reports that it's taken no longer count."),
};

/** What a button of a space does, and what comes before and after that. */
export interface SpaceButton {
  act: SpaceAction;
  /** It depends on where the phone is now. */
  fromPlace?: true;
  limit?: "personal-words";
  /** Where the page leads then. */
  anchor?: "#promise";
}

/** What else a button demands or does, where it is more than its act. */
const buttonRules: Partial<Readonly<Record<SpaceIntent, Omit<SpaceButton, "act">>>> = {
  claim: { fromPlace: true, limit: "personal-words", anchor: "#promise" },
  ask: { fromPlace: true, limit: "personal-words" },
  "tip-taken": { fromPlace: true },
  "tip-not-there": { fromPlace: true },
};

const isSpaceIntent = (intent: string): intent is SpaceIntent => Object.hasOwn(spaceActions, intent);

/** The button of a name. Null: no space has one of this name. */
export const spaceActionOf = (intent: string): SpaceButton | null =>
  isSpaceIntent(intent) ? { act: spaceActions[intent], ...buttonRules[intent] } : null;
