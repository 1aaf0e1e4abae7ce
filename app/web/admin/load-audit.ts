import { AUDIT_PAGE, auditLog, auditLogInput } from "~/domain/admin";
import type { AppLoadContext } from "../context";
import type { SignedIn } from "../session";
import { timeZoneOf } from "../time-zone";

/** One page of the audit log, by the key in its address; an address that is none of ours leads to the first. */
export async function loadAudit(request: Request, { app: { context } }: AppLoadContext, signedIn: SignedIn) {
  const query = auditLogInput.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  const { before, member } = query.data ?? {};
  const found = await auditLog(context, signedIn.actor, { before, member }, AUDIT_PAGE + 1);
  const entries = found.slice(0, AUDIT_PAGE);
  const about = new URLSearchParams(member === undefined ? {} : { member });
  const next = new URLSearchParams([...about, ["before", entries.at(-1)?.id ?? ""]]);
  return {
    entries,
    about: member === undefined ? null : (entries[0]?.about ?? null),
    first: before === undefined ? undefined : `/admin/audit?${about.toString()}`,
    next: found.length > entries.length ? `?${next.toString()}` : undefined,
    timeZone: timeZoneOf(request, context.settings, signedIn),
  };
}
