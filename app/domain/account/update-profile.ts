import { eq } from "drizzle-orm";
import { members } from "~db/schema";
import { hidePresence } from "../chat";
import { inMemberTransaction, ownColumns, ownMember, spaceOwner, type OwnRow, searchTextOf } from "../members";
import type { OwnMember } from "../members/rules";
import { rewardCompleteProfile } from "../points";
import type { Actor, Context } from "../shared/context";
import { refuse } from "../shared/errors";
import { folded } from "../shared/text";
import { profileEvents } from "../listings";
import type { UpdateProfileInput } from "./input";

/** The result of changing the profile. */
export interface UpdatedProfile {
  member: OwnMember;
  /** Points for a profile that this change completed. */
  earned: number;
}

/** Changes the member's own profile. Fields that the input leaves out stay as they are. */
export async function updateProfile(
  context: Context,
  actor: Actor,
  input: UpdateProfileInput,
): Promise<UpdatedProfile> {
  return inMemberTransaction(context, actor, async (tx) => {
    const now = context.clock.now();
    const me = eq(members.id, actor.id);
    const [before] = await tx.select(ownColumns).from(members).where(me);
    if (!before) return refuse("not-found");
    const after = { ...before, ...input };
    const searchColumns = { searchText: searchTextOf(after), cityFolded: folded(after.city) };
    await tx
      .update(members)
      .set({ ...input, ...searchColumns })
      .where(me);
    const earned = await rewardCompleteProfile(tx, context, actor.id);
    const [row = before] = await tx.select(ownColumns).from(members).where(me);

    const asOthersSee = (member: OwnRow) => JSON.stringify(spaceOwner(member, now));
    const looksTheSame = asOthersSee(row) === asOthersSee(before);
    const cardEvents = looksTheSame ? [] : await profileEvents(tx, context, actor.id);
    const hides = before.showPresence && !row.showPresence;
    const presenceEvents = hides ? await hidePresence(tx, actor.id) : [];
    return { result: { member: ownMember(row, now), earned }, events: [...cardEvents, ...presenceEvents] };
  });
}
