import { listMembers, memberListInput } from "~/domain/admin";
import type { AppLoadContext } from "~/http/context";
import { requireAdmin } from "~/auth/guards";
import { timeZoneOf } from "~/auth/time-zone";
import { queryOf } from "~/http/query";

/** The data of the dashboard: figures, charts, and the page of members that the address names. */
export async function loadDashboard(request: Request, load: AppLoadContext) {
  const signedIn = await requireAdmin(request, load);
  const { actor } = signedIn;
  const { context, community } = load.app;
  const asked = queryOf(request, memberListInput);
  const timeZone = timeZoneOf(request, context.settings, signedIn);
  const [stats, days, page] = await Promise.all([
    community.stats(actor),
    community.days(actor, timeZone),
    listMembers(context, actor, asked),
  ]);
  const { search, city, sort, order } = asked;
  return { stats, days, page, view: { search, city, sort, order }, timeZone };
}
