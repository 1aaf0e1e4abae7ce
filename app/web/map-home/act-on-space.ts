import {
  claimSpace,
  handOver,
  leaveSpace,
  releaseSpace,
  removeSpace,
  renewSpace,
  reportFree,
  reportTaken,
} from "~/domain/spaces";
import type { Actor, Context } from "~/domain/shared/context";
import type { Flash } from "../flash";

type Act = (context: Context, actor: Actor, spaceId: string) => Promise<Flash>;

/** What one press does to a space, and what the member hears of it. */
const acts: Readonly<Record<string, Act>> = {
  claim: async (context, actor, id) => {
    const { handoverCode } = await claimSpace(context, actor, id);
    return { title: "The space is promised to you", message: `Your code words are ‘${handoverCode ?? ""}’.` };
  },
  release: async (context, actor, id) => {
    const { owner } = await releaseSpace(context, actor, id, {});
    return owner.id === actor.id
      ? { title: "Taken back", message: "Your space is available again." }
      : { title: "Cancelled", message: "The owner knows that you can't make it." };
  },
  "taken-by-other": async (context, actor, id) => {
    await releaseSpace(context, actor, id, { reason: "taken" });
    return { title: "Thank you for telling", message: "The space has left the map. It is nobody's fault." };
  },
  "hand-over": async (context, actor, id) => {
    const { owner } = await handOver(context, actor, id, {});
    return owner.id === actor.id
      ? { title: "Handed over", message: "We ask the driver whether they got it." }
      : { title: "You have parked", message: "Thank you for using the space of a neighbour." };
  },
  "not-got": async (context, actor, id) => {
    await handOver(context, actor, id, { got: false });
    return { title: "Sorry about that", message: "No points have moved. Your request is open again." };
  },
  leave: async (context, actor, id) => {
    await leaveSpace(context, actor, id);
    return { title: "Leaving now", message: "Whoever is near sees that you are leaving." };
  },
  renew: async (context, actor, id) => {
    await renewSpace(context, actor, id);
    return { title: "Still free", message: "Your space stays on the map." };
  },
  remove: async (context, actor, id) => {
    await removeSpace(context, actor, id);
    return { title: "Space removed", message: "Your space has left the map." };
  },
  "report-taken": async (context, actor, id) => {
    await reportTaken(context, actor, id);
    return { title: "Thank you for telling", message: "If a second neighbour says so too, the space leaves the map." };
  },
  "report-free": async (context, actor, id) => {
    await reportFree(context, actor, id);
    return { title: "Thank you for telling", message: "Whoever said that it is taken no longer counts." };
  },
};

/** Null for an intent that is none of these. */
export const actOnSpace = (intent: string): Act | null => (Object.hasOwn(acts, intent) ? (acts[intent] ?? null) : null);
