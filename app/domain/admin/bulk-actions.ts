import { and, desc, inArray } from "drizzle-orm";
import { members } from "~db/schema";
import { fullName } from "../members/member-text-rules";
import { mustBeAdmin, recordRead } from "../shared/audit-log";
import type { Actor, Context } from "../shared/context";
import { isRefusal, type ErrorCode } from "../shared/errors";
import { sendOnce, keyOfForm } from "../shared/send-once";
import { memberFilterInput } from "./input";
import { matchesFilter } from "./member-filter";
import { MAX_CHOSEN_MEMBERS } from "./member-file-rules";
import type { MemberFilter } from "./rules";

/** Members by id, or all who match, newest first. */
export type Chosen = { ids: readonly string[] } | { filter: MemberFilter };

/** The members to act on, at most `MAX_CHOSEN_MEMBERS`. Writes an audit entry. Refuses with `forbidden`. */
export async function chosenMembers(
  context: Context,
  admin: Actor,
  chosen: Chosen,
  timeZone = context.settings.timeZone,
): Promise<{ id: string; name: string }[]> {
  mustBeAdmin(admin);
  const filter = "filter" in chosen ? chosen.filter : memberFilterInput.parse({});
  await recordRead(context, admin, { action: "members-listed", details: { ...filter } });
  const { id, firstName, lastName } = members;
  const rows = await context.read
    .select({ id, firstName, lastName })
    .from(members)
    .where(
      and(
        matchesFilter(filter, context.clock.now(), timeZone),
        "ids" in chosen ? inArray(id, [...chosen.ids]) : undefined,
      ),
    )
    .orderBy(desc(id))
    .limit(MAX_CHOSEN_MEMBERS);
  return rows.map((row) => ({ id: row.id, name: fullName(row) }));
}

/** Refusals that concern one member alone: the others are still to be acted on. */
const skipped: readonly ErrorCode[] = ["not-found", "admin-protected", "member-suspended"];

/**
 * Acts on one member after the other, each in a transaction and with an audit entry of its own. A form that is sent twice
 * acts once on each: its `key`, the member and what else was `sent` make the key of an act. Returns on how many it acted;
 * the others are gone, admins, or suspended already.
 */
export async function actOnMany(
  context: Context,
  admin: Actor,
  { members: ids, key, ...sent }: { members: readonly string[]; key: string },
  act: (context: Context, memberId: string) => Promise<unknown>,
): Promise<number> {
  mustBeAdmin(admin);
  let done = 0;
  for (const id of ids) {
    const body = [id, sent];
    try {
      await act(sendOnce(context, admin, keyOfForm(key, body), body), id);
      done++;
    } catch (error) {
      if (!isRefusal(error, ...skipped)) throw error;
    }
  }
  return done;
}
