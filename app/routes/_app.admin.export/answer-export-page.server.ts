import { redirect } from "@remix-run/node";
import { memberFilterInput } from "~/domain/admin";
import { needsPassword, passwordAgain } from "~/auth/password-again";
import type { AppLoadContext } from "~/http/context";
import { formOf } from "~/forms/forms";
import { refusedForm } from "~/forms/refused-form";
import { requireAdmin } from "~/auth/guards";
import { queryOf } from "~/http/query";

/** The filters of the export, and whether the admin must enter the password first. */
export async function loadExport(request: Request, load: AppLoadContext) {
  const signedIn = await requireAdmin(request, load);
  const query = new URL(request.url).search;
  return { ...queryOf(request, memberFilterInput), query, needsPassword: needsPassword(load, signedIn) };
}

/** Checks the password and redirects to the page, which then offers the file. */
export async function answerExportPage(request: Request, load: AppLoadContext) {
  const form = await formOf(request);
  try {
    await passwordAgain(load, await requireAdmin(request, load), form);
    // The page needs a new request: this request's session was read before the password was checked.
    return redirect(`/admin/export${new URL(request.url).search}`);
  } catch (error) {
    return refusedForm(form, error, load, { failed: "Failed to check the password. Please try again." });
  }
}
