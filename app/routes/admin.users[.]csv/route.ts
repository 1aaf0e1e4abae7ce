import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { exportMembers, memberFilterInput } from "~/domain/admin";
import { dayIn } from "~/domain/shared/calendar";
import type { AppLoadContext } from "~/http/context";
import { asFile } from "~/http/download";
import { requireAdmin } from "~/auth/guards";
import { timeZoneOf } from "~/auth/time-zone";
import { csvNameOf, memberCsv } from "./member-csv.server";
import { queryOf } from "~/http/query";
import { needsPassword } from "~/auth/password-again";

export const loader = ({ request, context }: LoaderFunctionArgs) => answerExport(request, context);

/** Streams a CSV file of the members who match the filters in the address. */
async function answerExport(request: Request, load: AppLoadContext): Promise<Response> {
  const signedIn = await requireAdmin(request, load);
  if (needsPassword(load, signedIn)) return redirect(`/admin/export${new URL(request.url).search}`);
  const { context, config } = load.app;
  const filter = queryOf(request, memberFilterInput);
  const members = load.isHead ? [] : await exportMembers(context, signedIn.actor, filter);
  const timeZone = timeZoneOf(request, config, signedIn);
  const name = csvNameOf(config.brandName, dayIn(timeZone, context.clock.now()));
  return asFile({ name, type: "text/csv; charset=utf-8", parts: memberCsv(members, timeZone) });
}
