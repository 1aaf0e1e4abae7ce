import { desc, eq } from "drizzle-orm";
import { members, requests } from "~db/schema";
import { mustBeAdmin, recordRead } from "../shared/audit-log";
import { paidDonationsOf } from "../donations";
import { parkingHistory } from "../account";
import { ownColumns, ownMember } from "../members";
import { transactionsOf } from "../points";
import type { Actor, Context } from "../shared/context";
import { refuse } from "../shared/errors";
import { RECENT_SHOWN, type AskedFor, type MemberFile } from "./member-file-rules";

const LEDGER_PAGE = 10;

/**
 * What admins may see of a member: the profile as the member sees it, with email and plate; when they were here last; a
 * suspension and the admins' note; the newest spaces and requests; points and donations. It leaves out messages, texts of
 * requests and coordinates; typed addresses are in it. `before` selects the page of the ledger after that transaction. Refuses
 * with `forbidden` and `not-found`.
 */
export async function memberFile(
  context: Context,
  admin: Actor,
  memberId: string,
  { before }: { before?: string | undefined } = {},
): Promise<MemberFile> {
  mustBeAdmin(admin);
  const { lastSeenAt, suspendedAt, suspendedReason, emailConfirmedAt, waitsSince, adminNote, deletedAt } = members;
  const ofAdmins = { lastSeenAt, suspendedAt, suspendedReason, emailConfirmedAt, waitsSince, adminNote, deletedAt };
  const [row] = await context.read
    .select({ ...ownColumns, ...ofAdmins })
    .from(members)
    .where(eq(members.id, memberId));
  if (!row) return refuse("not-found");
  await recordRead(context, admin, { action: "member-viewed", subjectId: memberId });
  const subject: Actor = { id: memberId, role: row.role };
  const [spaces, asked, ledger, donations] = await Promise.all([
    parkingHistory(context, subject, {}, RECENT_SHOWN),
    requestsOf(context, memberId),
    transactionsOf(context, subject, LEDGER_PAGE + 1, before),
    paidDonationsOf(context, memberId),
  ]);
  const { suspendedAt: since, suspendedReason: reason } = row;
  return {
    member: ownMember(row, context.clock.now()),
    online: context.isOnline(memberId),
    lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
    suspension: since && { since: since.toISOString(), reason: reason ?? "" },
    waiting: row.waitsSince !== null,
    emailConfirmed: row.emailConfirmedAt !== null,
    note: row.adminNote,
    former: row.deletedAt !== null,
    spaces,
    asked,
    ledger: ledger.slice(0, LEDGER_PAGE),
    olderLedger: ledger.length > LEDGER_PAGE,
    donations,
  };
}

/** When the member requested spaces, and the outcome. The text is for the neighbours only. */
async function requestsOf({ read }: Context, memberId: string): Promise<AskedFor[]> {
  const rows = await read
    .select({ id: requests.id, status: requests.status, address: requests.address, at: requests.createdAt })
    .from(requests)
    .where(eq(requests.memberId, memberId))
    .orderBy(desc(requests.createdAt))
    .limit(RECENT_SHOWN);
  return rows.map(({ at, ...request }) => ({ ...request, at: at.toISOString() }));
}
