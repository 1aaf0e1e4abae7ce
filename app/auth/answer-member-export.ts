import { redirect } from "@remix-run/node";
import { exportMembers, memberFilterInput } from "~/domain/admin";
import type { ExportedMember } from "~/domain/admin/rules";
import { dayIn } from "~/domain/shared/calendar";
import type { AppLoadContext } from "./context";
import { asFile, nameInFiles, type FileParts } from "../server/download";
import { queryOf } from "../server/search-params";
import { requireAdmin } from "./guards";
import { needsPassword } from "./password-again";
import { timeZoneOf } from "./time-zone";

/** Members in batches, as they are read from the database. */
export type MemberBatches = AsyncIterable<ExportedMember[]> | readonly ExportedMember[][];

/** A kind of file that holds members. */
interface Format {
  ending: string;
  /** Its media type. */
  type: string;
  /** Makes the file in parts. Its dates are those of the given time zone. */
  write: (members: MemberBatches, timeZone: string) => FileParts;
}

/** Streams the members who match the address's filters as 'kindspot-users-2026-06-01.csv' (tests/specification.md#export). */
export async function answerMemberExport(
  request: Request,
  loadContext: AppLoadContext,
  format: Format,
): Promise<Response> {
  const signedIn = await requireAdmin(request, loadContext);
  if (needsPassword(loadContext, signedIn)) return redirect(`/admin/export${new URL(request.url).search}`);
  const { context, config } = loadContext.app;
  const filter = queryOf(request, memberFilterInput);
  const timeZone = timeZoneOf(request, config, signedIn);
  const members = loadContext.isHead ? [] : await exportMembers(context, signedIn.actor, filter, timeZone);
  const name = `${nameInFiles(config.brandName)}-users-${dayIn(timeZone, context.clock.now())}.${format.ending}`;
  return asFile({ name, type: format.type, parts: format.write(members, timeZone) });
}
