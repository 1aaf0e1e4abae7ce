import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ExportPage } from "~/routes/_app.admin.export/export-page";
import { useReply } from "~/ui/forms/post-form";
import type { PageHandle } from "~/ui/shell/handle";
import { memberFilterInput } from "~/domain/admin";
import { filterWords } from "~/domain/admin/rules";
import { needsPassword, passwordAgain } from "~/auth/password-again";
import type { AppLoadContext } from "~/auth/context";
import { formOf } from "~/forms/forms";
import { refusedForm } from "~/forms/refused-form";
import { requireAdmin } from "~/auth/guards";
import { queryOf } from "~/server/search-params";

export const handle: PageHandle = { title: "Export members", back: "/admin", tab: "profile", layout: "wide" };

export const loader = ({ request, context }: LoaderFunctionArgs) => loadExport(request, context);

export const action = ({ request, context }: ActionFunctionArgs) => answerExportPage(request, context);

export default function Export() {
  return <ExportPage {...useLoaderData<typeof loader>()} reply={useReply() ?? null} />;
}

/** The filters of the export, and whether the admin must enter the password first. */
async function loadExport(request: Request, load: AppLoadContext) {
  const signedIn = await requireAdmin(request, load);
  const query = new URL(request.url).search;
  const filters = filterWords(queryOf(request, memberFilterInput));
  return { filters, query, needsPassword: needsPassword(load, signedIn) };
}

/** Checks the password and redirects to the page, which then offers the file. */
async function answerExportPage(request: Request, load: AppLoadContext) {
  const form = await formOf(request);
  try {
    await passwordAgain(load, await requireAdmin(request, load), form);
    // The page needs a new request: this request's session was read before the password was checked.
    return redirect(`/admin/export${new URL(request.url).search}`);
  } catch (error) {
    return refusedForm(form, error, load, { schema: null, failed: "Failed to check the password. Please try again." });
  }
}
