import { exportMembers, memberFilterInput } from "~/domain/admin";
import { dayIn } from "~/domain/shared/calendar";
import type { AppLoadContext } from "../context";
import { asFile } from "../download";
import { requireAdmin } from "../guards";
import { timeZoneOf } from "../time-zone";
import { csvNameOf, memberCsv } from "./member-csv";
import { queryOf } from "./query";

/** The members who match the filters of the address as a file, made while it is being sent. */
export async function answerExport(request: Request, load: AppLoadContext): Promise<Response> {
  const signedIn = await requireAdmin(request, load);
  const { context, config } = load.app;
  const filter = queryOf(request, memberFilterInput);
  const members = load.isHead ? [] : await exportMembers(context, signedIn.actor, filter);
  const timeZone = timeZoneOf(request, config, signedIn);
  const name = csvNameOf(config.brandName, dayIn(timeZone, context.clock.now()));
  return asFile({ name, type: "text/csv; charset=utf-8", parts: memberCsv(members, timeZone) });
}
