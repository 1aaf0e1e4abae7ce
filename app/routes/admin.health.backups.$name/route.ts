import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireAdmin } from "~/auth/guards";
import { needsPassword } from "~/auth/password-again";
import { downloadBackup } from "~/domain/admin";
import type { RoutePolicy } from "~/security/route-policy";
import { asFile } from "~/server/download";

export const handle: RoutePolicy = { noStore: true };

/** A backup as a file. Who did not enter the password lately is led to the page that asks for it. */
export async function loader({ request, context: loadContext, params: { name = "" } }: LoaderFunctionArgs) {
  const signedIn = await requireAdmin(request, loadContext);
  if (needsPassword(loadContext, signedIn)) return redirect("/admin/health/backups");
  const { app } = loadContext;
  const { bytes, parts } = await downloadBackup(app.context, signedIn.actor, app.backups, name);
  return asFile({ name, type: "application/octet-stream", parts, bytes });
}
