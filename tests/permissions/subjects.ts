import { eq } from "drizzle-orm";
import { sendMessage, startConversation } from "~/domain/chat";
import { viewerOf } from "~/domain/members";
import { contactInput, sendContactMessage } from "~/domain/contact";
import {
  claimSpace,
  createRequest,
  createRequestInput,
  handOver,
  promiseSpace,
  shareSpace,
  shareSpaceInput,
} from "~/domain/listings";
import { reportInput, reportMember } from "~/domain/moderation";
import { addDeparture, departureInput, ownDepartures } from "~/domain/plans";
import { addPoints } from "~/domain/points";
import { createWatch, watchInput } from "~/domain/push";
import { claimReward } from "~/domain/rewards";
import type { Context } from "~/domain/shared/context";
import { markTip, tipsNear } from "~/domain/tips";
import { members } from "~db/schema";
import { makeTrusted } from "../trusted";
import type { People } from "./people";

/** Creates the data that a row of the permission tables needs, and returns the ids for its path and body. */
export type Subject = (context: Context, people: People) => Promise<Named>;
export type Named = Readonly<Record<string, string>>;

/** A space of the owner's, free now. */
export const availableSpace: Subject = async (context, { owner, place }) => {
  const { space } = await shareSpace(context, owner.actor, shareSpaceInput.parse({ ...place, address: "5th Avenue" }));
  return { id: space.id };
};

/** An available space that the owner shared by one tap a moment ago, and can still undo. */
export const undoableSpace: Subject = async (context, { owner, place }) => {
  const input = shareSpaceInput.parse(place);
  const { space } = await shareSpace(context, owner.actor, input, { undoable: true });
  return { id: space.id };
};

/** A space that is promised to the first neighbour who asks. Nobody has asked yet. */
export const offeredSpace: Subject = async (context, people) => {
  const named = await availableSpace(context, people);
  await promiseSpace(context, people.owner.actor, named.id ?? "", { promisedToUserId: null, waitTimeMinutes: 10 });
  return named;
};

/** A space that is promised to the neighbour, who has claimed it. */
export const promisedSpace: Subject = async (context, people) => {
  const named = await offeredSpace(context, people);
  await claimSpace(context, people.neighbour.actor, named.id ?? "");
  return named;
};

/** The neighbour has parked: either side may rate the other. */
export const handedOverSpace: Subject = async (context, people) => {
  const named = await promisedSpace(context, people);
  await handOver(context, people.neighbour.actor, named.id ?? "", {});
  return named;
};

/** The owner looks for parking. */
export const pendingRequest: Subject = async (context, { owner, place }) => {
  const request = await createRequest(context, owner.actor, createRequestInput.parse({ ...place, radius: 3218 }));
  return { id: request.id };
};

/** A free space that the owner saw in the street. */
export const seenTip: Subject = async (context, { owner: { actor }, place }) => {
  await markTip(context, actor, place);
  const [tip] = await tipsNear(context, await viewerOf(context, actor), place, 100);
  return { id: tip?.id ?? "" };
};

/** The owner plans to leave every Monday. */
export const plannedDeparture: Subject = async (context, { owner: { actor }, place }) => {
  const { id } = await addDeparture(
    context,
    actor,
    departureInput.parse({ ...place, days: ["Monday"], time: "08:10" }),
  );
  const [{ nextDay, leavesAt } = {}] = await ownDepartures(context, actor);
  return { id, day: nextDay ?? "", leavesAt: leavesAt ?? "" };
};

/** The owner watches the street for an hour. */
export const watchedArea: Subject = async (context, { owner: { actor }, place }) =>
  createWatch(context, actor, watchInput.parse({ ...place, radius: 0.5, span: "hour" }));

/** The owner, as the other person of a conversation that does not exist yet. */
export const participant: Subject = (_, { owner }) => Promise.resolve({ partnerId: owner.actor.id });

/** The owner and the neighbour have written to each other. */
export const thread: Subject = async (context, { owner, neighbour }) => {
  await startConversation(context, neighbour.actor, owner.actor.id);
  await sendMessage(context, neighbour.actor, { receiverId: owner.actor.id, content: "Still free?" });
  return { partnerId: owner.actor.id };
};

/** The owner, as the member whose page is opened. */
export const member: Subject = (_, { owner }) => Promise.resolve({ memberId: owner.actor.id });

/** The owner is suspended. */
export const suspendedMember: Subject = async (context, people) => {
  const suspended = { suspendedAt: context.clock.now(), suspendedReason: "Shared spaces that did not exist." };
  await context.write((tx) => tx.update(members).set(suspended).where(eq(members.id, people.owner.actor.id)));
  return member(context, people);
};

/** The owner, as the member whom another blocks. */
export const somebody: Subject = (_, { owner }) => Promise.resolve({ userId: owner.actor.id });

/** The owner has claimed a reward, and waits. */
export const pendingClaim: Subject = async (context, { owner: { actor } }) => {
  const earned = { memberId: actor.id, kind: "corrected", reason: "A good year", points: 1000 } as const;
  await makeTrusted(context, actor.id);
  await context.write((tx) => addPoints(tx, context, earned));
  const { id } = await claimReward(context, actor, "coffee-gift-card");
  return { id };
};

/** What anyone may send by the contact form. */
export const question = {
  name: "Ana Reyes",
  email: "ana@kindspot.example",
  subject: "A question",
  message: "Where may I park a van of six metres?",
};

/** The owner has written to the admins. */
export const contactMessage: Subject = async (context, { owner }) => {
  const { id } = await sendContactMessage(context, owner.actor, contactInput.parse(question));
  return { id };
};

/** The neighbour has reported the owner. */
export const report: Subject = async (context, { owner, neighbour }) => {
  const { id } = await reportMember(
    context,
    neighbour.actor,
    reportInput.parse({ userId: owner.actor.id, reason: "unkind" }),
  );
  return { id };
};
