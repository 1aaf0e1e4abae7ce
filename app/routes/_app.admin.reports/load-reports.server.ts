import { countOpenReports, reportForAdmin, REPORTS_PAGE, reportsForAdmin, reportsInput } from "~/domain/moderation";
import type { AppLoadContext } from "~/http/context";
import type { SignedIn } from "~/auth/session";
import { timeZoneOf } from "~/auth/time-zone";
import { pageOf } from "~/http/page-of";
import { queryOrEmpty } from "~/http/query";

/** The page of reports that the address names. An invalid address shows the newest open reports. */
export async function loadReports(request: Request, { app: { context } }: AppLoadContext, signedIn: SignedIn) {
  const { actor } = signedIn;
  const { show, before, settled } = queryOrEmpty(request, reportsInput);
  const read = (limit: number) => reportsForAdmin(context, actor, { show, before }, limit);
  const [{ rows, ...pages }, open, marked] = await Promise.all([
    pageOf(request, { size: REPORTS_PAGE, read, key: before, filter: { show } }),
    countOpenReports(context, actor),
    settled === undefined ? null : reportForAdmin(context, actor, settled),
  ]);
  return {
    show,
    open,
    reports: rows,
    justSettled: marked?.resolvedAt ? marked : null,
    ...pages,
    timeZone: timeZoneOf(request, context.settings, signedIn),
  };
}
