import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { answerLongWork } from "~/forms/answer-long-work";
import { redirectWithToast } from "~/auth/flash";
import { requireAdmin } from "~/auth/guards";
import { needsPassword, passwordAgain } from "~/auth/password-again";
import { timeZoneOf } from "~/auth/time-zone";
import { listBackups, startBackup } from "~/domain/admin";
import { formOf } from "~/forms/forms";
import { refusedForm } from "~/forms/refused-form";
import { BackupsPage } from "~/routes/_app.admin.health_.backups/backups-page";
import { useReply } from "~/ui/forms/post-form";
import type { PageHandle } from "~/ui/shell/handle";

export const handle: PageHandle = {
  title: "Backups",
  subtitle: "Make one, list and download them",
  back: "/admin/health",
  tab: "profile",
  layout: "wide",
};

const PATH = "/admin/health/backups";

export async function loader({ request, context: load }: LoaderFunctionArgs) {
  const signedIn = await requireAdmin(request, load);
  const { app } = load;
  const isSealed = app.config.backupRecipient !== null;
  const restoreOf = (name: string) =>
    app.commandLine("restore", `${quoted(`${app.backups.folder}/${name}`)}${isSealed ? " --identity KEYFILE" : ""}`);
  const backups = await listBackups(app.backups, signedIn.actor);
  return {
    backups: backups.map((backup) => ({ ...backup, restore: restoreOf(backup.name) })),
    needsPassword: needsPassword(load, signedIn),
    timeZone: timeZoneOf(request, app.context.settings, signedIn),
  };
}

/** As a shell reads it: one word, whatever signs are in the path. */
const quoted = (path: string): string => (/^[\w@%+=:,./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`);

/** Answers 'Make a backup now', and the password without which the list offers no download. */
export async function action({ request, context: load }: ActionFunctionArgs) {
  const form = await formOf(request);
  const signedIn = await requireAdmin(request, load);
  if (form.get("intent") === "make-backup")
    return answerLongWork(load, {
      work: startBackup(load.app.context, signedIn.actor, load.app.backups),
      then: PATH,
      done: { title: "Backed up", message: "The new backup is the first of the list." },
      underWay: { title: "Under way", message: "This takes longer. Load the page again in a minute." },
      failed: "The backup failed",
    });
  try {
    await passwordAgain(load, signedIn, form);
    // The page needs a new request: this request's session was read before the password was checked.
    return await redirectWithToast(PATH, { title: "Confirmed", message: "Each backup can be downloaded now." });
  } catch (error) {
    return refusedForm(form, error, load, { schema: null, failed: "Failed to check the password. Please try again." });
  }
}

export default function Backups() {
  return <BackupsPage {...useLoaderData<typeof loader>()} reply={useReply() ?? null} />;
}
