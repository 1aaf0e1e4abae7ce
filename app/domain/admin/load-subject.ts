import { and, eq, isNull } from "drizzle-orm";
import type { Query } from "~db/query";
import { members } from "~db/schema";
import { mustBeAdmin } from "../shared/audit-log";
import type { Actor } from "../shared/context";
import { refuse } from "../shared/errors";

/** The member whom an admin's action concerns, read now. Refuses with `forbidden` and `not-found`. */
export async function loadSubject(tx: Query, admin: Actor, memberId: string) {
  mustBeAdmin(admin);
  const [subject] = await tx
    .select({
      id: members.id,
      email: members.email,
      role: members.role,
      suspendedAt: members.suspendedAt,
      points: members.points,
    })
    .from(members)
    .where(and(eq(members.id, memberId), isNull(members.deletedAt)));
  return subject ?? refuse("not-found");
}
