import { and, desc, eq, gt } from "drizzle-orm";
import { blocks, messages, promises, spaces } from "~db/schema";
import { lastPlace, publicMember } from "../members";
import { shortName } from "../members/rules";
import { REACH_METRES } from "../places/rules";
import { after, DAY } from "../shared/clock";
import type { Actor, Context } from "../shared/context";
import { refuse } from "../shared/errors";
import { nearbySpaces } from "../spaces";
import { memberOrFormer } from "./other-member";
import type { ReportSubjects } from "./rules";

const MOST_MESSAGES = 20;
/** How long ago a space may have been promised to whoever reports it. */
const PROMISED_DAYS = 30;

/**
 * What a member may report another for: what the other wrote to them last, and spaces of theirs that are on the member's
 * map or were promised to them. Across a block there are no spaces of today; of a former member there is what they wrote,
 * if they wrote anything. Refuses with `about-oneself` and `not-found`.
 */
export async function reportSubjects(context: Context, actor: Actor, memberId: string): Promise<ReportSubjects> {
  const now = context.clock.now();
  const member = await memberOrFormer(context.read, actor, memberId);
  const isFormer = member.deletedAt !== null;
  const [block] = await context.read
    .select({ createdAt: blocks.createdAt })
    .from(blocks)
    .where(and(eq(blocks.blockerId, actor.id), eq(blocks.blockedId, memberId)));
  const received = await context.read
    .select({ id: messages.id, content: messages.content })
    .from(messages)
    .where(and(eq(messages.receiverId, actor.id), eq(messages.senderId, memberId)))
    .orderBy(desc(messages.id))
    .limit(MOST_MESSAGES);
  if (isFormer && received.length === 0) refuse("not-found");
  const seen = isFormer
    ? []
    : [...(await onMap(context, actor, memberId)), ...(await promisedTo(context, actor, memberId))];
  return {
    userId: memberId,
    name: shortName(publicMember(member, now)),
    isFormer,
    blocked: block !== undefined,
    messages: received,
    spaces: [...new Map(seen.map(({ id, address }) => [id, { id, address }])).values()],
  };
}

async function onMap(context: Context, actor: Actor, ownerId: string) {
  const place = await lastPlace(context, actor);
  const near = place ? await nearbySpaces(context, actor, place, REACH_METRES) : [];
  return near.filter(({ owner }) => owner.id === ownerId);
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
    .limit(MOST_MESSAGES);
