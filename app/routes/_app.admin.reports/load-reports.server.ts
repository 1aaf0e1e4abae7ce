import { countOpenReports, reportForAdmin, REPORTS_PAGE, reportsForAdmin, reportsInput } from "~/domain/moderation";
import type { AppLoadContext } from "~/http/context";
import type { SignedIn } from "~/auth/session";
import { timeZoneOf } from "~/auth/time-zone";

/** The page of reports that the address names. An invalid address shows the newest open reports. */
export async function loadReports(request: Request, { app: { context } }: AppLoadContext, signedIn: SignedIn) {
  const { actor } = signedIn;
  const query = reportsInput.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  const { show, before, settled } = query.data ?? reportsInput.parse({});
  const [found, open, marked] = await Promise.all([
    reportsForAdmin(context, actor, { show, before }, REPORTS_PAGE + 1),
    countOpenReports(context, actor),
    settled === undefined ? null : reportForAdmin(context, actor, settled),
  ]);
  const reports = found.slice(0, REPORTS_PAGE);
  const more = found.length > reports.length;
  return {
    show,
    open,
    reports,
    justSettled: marked?.resolvedAt ? marked : null,
    first: before === undefined ? undefined : `?show=${show}`,
    next: more ? `?show=${show}&before=${reports.at(-1)?.id ?? ""}` : undefined,
    timeZone: timeZoneOf(request, context.settings, signedIn),
  };
}
