import { and, desc, eq, lt } from "drizzle-orm";
import { members, securityEvents } from "~db/schema";
import { MINUTE } from "../shared/clock";
import type { Context, Actor } from "../shared/context";
import { hasEmail, personColumns, personOf, memberIdByEmail } from "../members";
import { mustBeAdmin, recordRead } from "../shared/audit-log";
import { FLOOD_ROWS_A_MINUTE, floodKinds, type SecurityKind, type SecurityEvent } from "./security-rules";
import type { SecurityLogInput } from "./input";

/** Most rows of one answer. */
export const SECURITY_PAGE = 50;

/** The security log, newest first. Writes an audit row. Refuses with `forbidden`. */
export async function securityLog(
  context: Context,
  admin: Actor,
  { kind, of, before }: SecurityLogInput = {},
  limit = SECURITY_PAGE,
): Promise<SecurityEvent[]> {
  mustBeAdmin(admin);
  const filter = { ...(kind && { kind }), ...(of !== undefined && { of }) };
  await recordRead(context, admin, { action: "security-log-viewed", details: filter });
  const { id, network, memberId, what, createdAt } = securityEvents;
  const rows = await context.read
    .select({ id, kind: securityEvents.kind, network, memberId, what, createdAt, member: personColumns })
    .from(securityEvents)
    .leftJoin(members, eq(members.id, memberId))
    .where(
      and(
        kind && eq(securityEvents.kind, kind),
        of === undefined ? undefined : concerns(of),
        before === undefined ? undefined : lt(id, before),
      ),
    )
    .orderBy(desc(id))
    .limit(limit);
  return rows.map((row) => ({
    id: row.id,
    at: row.createdAt.toISOString(),
    kind: row.kind,
    member: row.memberId === null ? null : personOf(row.member),
    network: row.network,
    what: row.what,
  }));
}

/** Condition for the events of an account (by its email) or of a network. */
const concerns = (accountOrNetwork: string) =>
  accountOrNetwork.includes("@")
    ? hasEmail(accountOrNetwork.toLowerCase())
    : eq(securityEvents.network, accountOrNetwork);

export interface NewSecurityEvent {
  kind: SecurityKind;
  /** The IPv4 address, or the first 64 bits of the IPv6 one; empty for the command line on the server's machine. */
  network: string;
  /** The account by its id or by the typed address. An address without an account is not stored. */
  memberId?: string | null | undefined;
  email?: string | undefined;
  /** The request that a limit refused: 'POST /auth'. */
  what?: string | undefined;
}

/** The writer of the security log. */
export interface SecurityLog {
  /** Never rejects: a failed write must not stop a sign-in. */
  note(event: NewSecurityEvent): Promise<void>;
}

interface Parts {
  /** Appends one line to the file that fail2ban reads, if there is one. */
  append?: ((line: string) => Promise<void>) | undefined;
  failed: (error: unknown) => void;
}

/** The security log of one process: a row in the database, and a line of JSON in a file if one is set. */
export function createSecurityLog(context: Context, { append, failed }: Parts): SecurityLog {
  const mayWrite = floodGuard();

  async function write({ kind, network, what, ...account }: NewSecurityEvent): Promise<void> {
    const now = context.clock.now();
    const memberId = account.memberId ?? (account.email ? await memberIdByEmail(context.read, account.email) : null);
    const allowed = mayWrite({ kind, key: [network, memberId, what].join(" "), now });
    if (!allowed.line) return;
    const at = now.toISOString();
    const line = { time: at, event: kind, network, account: memberId, ...(what !== undefined && { what }) };
    await append?.(`${JSON.stringify(line)}\n`);
    if (!allowed.row) return;
    const row = { id: context.newId(), kind, memberId, network, what, createdAt: now };
    await context.write((tx) => tx.insert(securityEvents).values(row));
  }

  return { note: (event) => write(event).catch(failed) };
}

/** Most refusals remembered within one minute. Further ones are not written until the minute is over. */
const MAX_REMEMBERED = 10_000;

/**
 * Limits what strangers can make the log write. Of refusals by a limit it lets one a minute through for each caller and
 * request. Of all `floodKinds` together it lets a bounded number of rows a minute into the database.
 */
function floodGuard() {
  let minute = 0;
  let rows = 0;
  const refused = new Set<string>();
  return ({ kind, key, now }: { kind: SecurityKind; key: string; now: Date }) => {
    const current = Math.floor(now.getTime() / MINUTE);
    if (current !== minute) {
      minute = current;
      rows = 0;
      refused.clear();
    }
    if (!floodKinds.includes(kind)) return { line: true, row: true };
    if (kind === "limit-refused") {
      if (refused.has(key) || refused.size >= MAX_REMEMBERED) return { line: false, row: false };
      refused.add(key);
    }
    rows += 1;
    return { line: true, row: rows <= FLOOD_ROWS_A_MINUTE };
  };
}
