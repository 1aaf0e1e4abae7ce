import { AUDIT_PAGE, auditLog, auditLogInput } from "~/domain/admin";
import type { AppLoadContext } from "~/http/context";
import type { SignedIn } from "~/auth/session";
import { timeZoneOf } from "~/auth/time-zone";

/** The page of the audit log after the key in the address. An invalid address shows the first page. */
export async function loadAudit(request: Request, { app: { context } }: AppLoadContext, signedIn: SignedIn) {
  const query = auditLogInput.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  const { before, member, show = "acts" } = query.data ?? {};
  const found = await auditLog(context, signedIn.actor, { before, member, show }, AUDIT_PAGE + 1);
  const entries = found.slice(0, AUDIT_PAGE);
  const about = new URLSearchParams({ show, ...(member !== undefined && { member }) });
  const next = new URLSearchParams([...about, ["before", entries.at(-1)?.id ?? ""]]);
  return {
    show,
    entries,
    about: member === undefined ? null : (entries[0]?.about ?? null),
    first: before === undefined ? undefined : `/admin/audit?${about.toString()}`,
    next: found.length > entries.length ? `?${next.toString()}` : undefined,
    timeZone: timeZoneOf(request, context.settings, signedIn),
  };
}
