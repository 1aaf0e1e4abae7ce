import { and, desc, eq, isNotNull, isNull, lt, or, type SQL } from "drizzle-orm";
import { countRows, oneOf } from "~db/query";
import { members, messages, reports, spaces } from "~db/schema";
import { contains, membersAs, personColumns, personColumnsOf, personOf, pointForAdmins } from "../members";
import { mustBeAdmin, recordRead } from "../shared/audit-log";
import type { Actor, Context } from "../shared/context";
import { reportsInput, type ReportsInput } from "./input";
import { type ReportAbout, type ReportedSpace, type ReportForAdmin, serverReasons } from "./rules";

/** The most that one page lists. */
export const REPORTS_PAGE = 20;

const reported = membersAs("reported");
const resolvers = membersAs("resolvers");
const assignees = membersAs("assignees");
const owners = membersAs("owners");

const spaceColumns = {
  id: spaces.id,
  address: spaces.address,
  description: spaces.description,
  latitude: spaces.latitude,
  longitude: spaces.longitude,
  status: spaces.status,
  createdAt: spaces.createdAt,
};

/**
 * The reports, newest first; open ones of established reporters before the others (docs/product.md#established). Of a
 * conversation they show the reported message only. Writes an audit entry. Refuses with `forbidden`.
 */
export async function reportsForAdmin(
  context: Context,
  admin: Actor,
  input: ReportsInput,
  limit = REPORTS_PAGE,
): Promise<ReportForAdmin[]> {
  mustBeAdmin(admin);
  const { show, before, search, reason, assigned } = reportsInput.parse(input);
  const filter = { ...(search && { search }), ...(reason && { reason }), ...(assigned && { assigned }) };
  await recordRead(context, admin, { action: "reports-viewed", details: { show, ...filter } });
  const { id, resolvedAt, established, assignedToId } = reports;
  const matches = and(
    or(contains(members.searchText, search), contains(reported.searchText, search)),
    reason === "" ? undefined : eq(reports.reason, reason),
    assigned === "" ? undefined : assigned === "me" ? eq(assignedToId, admin.id) : isNull(assignees.id),
  );
  if (show !== "open")
    return reportsWhere(context, admin, and(isNotNull(resolvedAt), matches, olderThan(before)), limit);
  const [last] = before ? await context.read.select({ established }).from(reports).where(eq(id, before)) : [];
  // After the last report of the page before: the rest of its kind, then those of reporters who are not established.
  const further = last
    ? or(and(eq(established, last.established), olderThan(before)), lt(established, last.established))
    : olderThan(before);
  return reportsWhere(context, admin, and(isNull(resolvedAt), matches, further), limit, [desc(established)]);
}

const olderThan = (before: string | undefined) => (before === undefined ? undefined : lt(reports.id, before));

/** One report, for a page that lists others too, so that needs no audit entry of its own; null when there is none with this id. */
export async function reportForAdmin(context: Context, admin: Actor, id: string): Promise<ReportForAdmin | null> {
  const [report] = await reportsWhere(context, admin, eq(reports.id, id), 1);
  return report ?? null;
}

type SpaceRow = Pick<typeof spaces.$inferSelect, keyof typeof spaceColumns>;

function reportedSpace(space: SpaceRow, owner: Parameters<typeof personOf>[0]): ReportedSpace {
  return {
    ...pointForAdmins(space),
    id: space.id,
    address: space.address,
    description: space.description,
    status: space.status,
    owner: personOf(owner),
    createdAt: space.createdAt.toISOString(),
  };
}

async function reportsWhere(
  { read }: Context,
  admin: Actor,
  wanted: SQL | undefined,
  limit: number,
  first: readonly SQL[] = [],
): Promise<ReportForAdmin[]> {
  mustBeAdmin(admin);
  const rows = await read
    .select({
      report: reports,
      reporter: personColumns,
      reported: personColumnsOf(reported),
      resolver: personColumnsOf(resolvers),
      assignee: personColumnsOf(assignees),
      message: messages.content,
      space: spaceColumns,
      owner: personColumnsOf(owners),
    })
    .from(reports)
    .leftJoin(members, eq(members.id, reports.reporterId))
    .leftJoin(reported, eq(reported.id, reports.reportedId))
    .leftJoin(resolvers, eq(resolvers.id, reports.resolvedById))
    // Who is no admin any more looks after no report.
    .leftJoin(assignees, and(eq(assignees.id, reports.assignedToId), oneOf(assignees.role, ["admin"])))
    .leftJoin(messages, eq(messages.id, reports.messageId))
    .leftJoin(spaces, eq(spaces.id, reports.spaceId))
    .leftJoin(owners, eq(owners.id, spaces.ownerId))
    .where(wanted)
    .orderBy(...first, desc(reports.id))
    .limit(limit);
  return rows.map(({ report, message, space, ...people }) => ({
    id: report.id,
    reason: report.reason,
    details: report.details,
    reporter: serverReasons.some((reason) => reason === report.reason) ? null : personOf(people.reporter),
    established: report.established,
    reported: personOf(people.reported),
    message,
    space: space && reportedSpace(space, people.owner),
    subjectGone: (report.messageId !== null && message === null) || (report.spaceId !== null && space === null),
    createdAt: report.createdAt.toISOString(),
    resolvedAt: report.resolvedAt?.toISOString() ?? null,
    resolvedBy: report.resolvedById === null ? null : personOf(people.resolver).name,
    assignedTo: people.assignee && personOf(people.assignee),
  }));
}

/** How many reports wait for an admin. */
export async function countOpenReports({ read }: Context, admin: Actor): Promise<number> {
  mustBeAdmin(admin);
  return countRows(read, reports, isNull(reports.resolvedAt));
}

/** The reports about one member, newest first, at most a page, without their texts. */
export async function reportsAbout({ read }: Context, admin: Actor, memberId: string): Promise<ReportAbout[]> {
  mustBeAdmin(admin);
  const { id, reason, createdAt, resolvedAt } = reports;
  const rows = await read
    .select({ id, reason, createdAt, resolvedAt })
    .from(reports)
    .where(eq(reports.reportedId, memberId))
    .orderBy(desc(id))
    .limit(REPORTS_PAGE);
  return rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    resolvedAt: row.resolvedAt?.toISOString() ?? null,
  }));
}
