import { assignReport, assignReportInput, closeReport } from "~/domain/moderation";
import type { Actor } from "~/domain/shared/context";
import { refuse } from "~/domain/shared/errors";
import type { AppLoadContext } from "~/auth/context";
import { redirectWithToast } from "~/auth/flash";
import { formOf, parseForm } from "~/forms/forms";
import { refusalOf } from "~/server/errors";

/** Answers the buttons of a report and redirects to their page, which offers to undo it. */
export async function reportsAction(request: Request, { app }: AppLoadContext, actor: Actor): Promise<Response> {
  const form = await formOf(request);
  const back = new URL(request.url);
  back.searchParams.delete("settled");
  try {
    const intent = form.get("intent");
    const read = await parseForm(form, assignReportInput);
    if ("reply" in read) return refuse("invalid-input");
    const { reportId } = read.value;
    if (intent === "assign-report") {
      await assignReport(app.context, actor, read.value);
      return await redirectWithToast(back.pathname + back.search, assigned);
    }
    const settles = isSettled(intent);
    await closeReport(app.context, actor, reportId, settles);
    if (settles) back.searchParams.set("settled", reportId);
    const toast = settles ? { title: "Dealt with", message: "It is listed under Dealt with." } : reopened;
    return await redirectWithToast(back.pathname + back.search, toast);
  } catch (error) {
    const sorry = { title: "Sorry", message: refusalOf(error).message, destructive: true };
    return redirectWithToast(back.pathname + back.search, sorry);
  }
}

const assigned = { title: "Saved", message: "The report says who looks after it." };
const reopened = { title: "Open again", message: "It waits for an admin." };

function isSettled(intent: FormDataEntryValue | null): boolean {
  if (intent !== "settle-report" && intent !== "reopen-report") return refuse("invalid-input");
  return intent === "settle-report";
}
