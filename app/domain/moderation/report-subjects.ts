import { and, desc, eq, gt } from "drizzle-orm";
import { blocks, messages, promises, spaces } from "~db/schema";
import { hasRow } from "~db/query";
import { shortName } from "../shared/names";
import { publicMember, viewerOf } from "../members";
import { REACH_METRES } from "../places/rules";
import { after, DAY } from "../shared/clock";
import type { Actor, Context } from "../shared/context";
import { refuse } from "../shared/errors";
import { nearbySpaces } from "../listings";
import { reportedMember } from "./other-member";
import type { ReportSubjects } from "./rules";

const MAX_MESSAGES = 20;
const MAX_SPACES = 20;
/** How long ago a space may have been promised to the reporting member. */
const PROMISED_DAYS = 30;

/**
 * What a member may report about another member: the last messages from them, and their spaces. A space is on the
 * reporting member's map or was promised to that member. Across a block there are no listed spaces; of a former member
 * there are only messages. `id` is the member's, or that of a space which hides its owner. Refuses with `about-oneself` and `not-found`.
 */
export async function reportSubjects(context: Context, actor: Actor, id: string): Promise<ReportSubjects> {
  const now = context.clock.now();
  const { member, ownerHidden } = await reportedMember(context.read, actor, id);
  if (ownerHidden) return hiddenOwner(id);
  const memberId = member.id;
  const isFormer = member.deletedAt !== null;
  const ownBlock = and(eq(blocks.blockerId, actor.id), eq(blocks.blockedId, memberId));
  const received = await context.read
    .select({ id: messages.id, content: messages.content })
    .from(messages)
    .where(and(eq(messages.receiverId, actor.id), eq(messages.senderId, memberId)))
    .orderBy(desc(messages.id))
    .limit(MAX_MESSAGES);
  if (isFormer && received.length === 0) refuse("not-found");
  const seen = isFormer
    ? []
    : [...(await onMap(context, actor, memberId)), ...(await promisedTo(context, actor, memberId))];
  return {
    userId: memberId,
    name: shortName(publicMember(member, now)),
    ownerHidden,
    isFormer,
    blocked: await hasRow(context.read, blocks, ownBlock),
    messages: received,
    spaces: [...new Map(seen.map(({ id, address }) => [id, { id, address }])).values()],
  };
}

/** Where the space hides its owner, only the space can be reported. */
const hiddenOwner = (spaceId: string): ReportSubjects => ({
  userId: spaceId,
  name: "a neighbour",
  ownerHidden: true,
  isFormer: false,
  blocked: false,
  messages: [],
  spaces: [{ id: spaceId, address: "the one on the card" }],
});

async function onMap(context: Context, actor: Actor, ownerId: string) {
  const viewer = await viewerOf(context, actor);
  const found = viewer.place ? await nearbySpaces(context, viewer, viewer.place, REACH_METRES) : [];
  return found.map(({ card }) => card).filter(({ owner }) => owner?.id === ownerId);
}

const promisedTo = ({ read, clock }: Context, actor: Actor, ownerId: string) =>
  read
    .select({ id: spaces.id, address: spaces.address })
    .from(promises)
    .innerJoin(spaces, eq(spaces.id, promises.spaceId))
    .where(
      and(
        eq(promises.driverId, actor.id),
        eq(promises.ownerId, ownerId),
        gt(promises.createdAt, after(clock.now(), -PROMISED_DAYS * DAY)),
      ),
    )
    .orderBy(desc(promises.createdAt))
    .limit(MAX_SPACES);
