import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { longWorkAction } from "~/forms/long-work-action";
import { redirectWithToast } from "~/auth/flash";
import { requireAdmin } from "~/auth/guards";
import { needsPassword, requireFreshPassword } from "~/auth/password-again";
import { listBackups, startBackup } from "~/domain/admin";
import { formOf, noFields } from "~/forms/forms";
import { openFormAction } from "~/forms/open-form-action";
import { ButtonForm, FormError, PostForm, SubmitButton } from "~/ui/forms/post-form";
import { shellWord } from "~/domain/shared/shell-word";
import { adminPage } from "~/ui/admin/admin-page";
import { Moment } from "~/ui/time/moment";
import { PasswordAgain } from "~/ui/forms/password-again";

export const handle = adminPage({
  title: "Backups",
  subtitle: "Make one, list and download them",
  back: "/admin/health",
});

const PATH = "/admin/health/backups";

export async function loader({ request, context: loadContext }: LoaderFunctionArgs) {
  const signedIn = await requireAdmin(request, loadContext);
  const { app } = loadContext;
  const isSealed = app.config.backupRecipient !== null;
  const restoreOf = (name: string) =>
    app.commandLine("restore", `${shellWord(`${app.backups.folder}/${name}`)}${isSealed ? " --identity KEYFILE" : ""}`);
  const backups = await listBackups(app.backups, signedIn.actor);
  return {
    // The newest first.
    backups: backups.map((backup) => ({ ...backup, restore: restoreOf(backup.name) })),
    needsPassword: needsPassword(loadContext, signedIn),
  };
}

/** Answers 'Make a backup now', and the password without which the list offers no download. */
export async function action({ request, context: loadContext }: ActionFunctionArgs) {
  const form = formOf(loadContext);
  const signedIn = await requireAdmin(request, loadContext);
  if (form.get("intent") === "make-backup")
    return longWorkAction(loadContext, {
      work: startBackup(loadContext.app.context, signedIn.actor, loadContext.app.backups),
      page: PATH,
      done: { title: "Backed up", message: "The new backup is the first of the list." },
      underWay: { title: "Under way", message: "This takes longer. Load the page again in a minute." },
      failed: "The backup failed",
    });
  return openFormAction(loadContext, {
    schema: noFields,
    failed: "Failed to check the password. Please try again.",
    work: async () => {
      await requireFreshPassword(loadContext, signedIn, form);
      // The page needs a new request: this request's session was read before the password was checked.
      return redirectWithToast(PATH, { title: "Confirmed", message: "Each backup can be downloaded now." });
    },
  });
}

/** The backups on this machine: makes one, lists them, offers them, and says how one is restored (docs/product.md#services). */
export default function Backups() {
  const { backups, needsPassword } = useLoaderData<typeof loader>();
  return (
    <div className="stack readable">
      <section className="card stack" aria-labelledby="make">
        <h2 id="make">Now</h2>
        <p>The server goes on answering meanwhile. It also makes one a day by itself.</p>
        <ButtonForm intent="make-backup" className="button" label="Make a backup now" busy="Backing up..." />
      </section>
      {backups.length > 0 && needsPassword && (
        <PostForm intent="confirm-backups" className="card stack">
          <h2>Download</h2>
          <p>
            A backup holds everything that members stored. Enter your password, and each of the list can be downloaded.
            The audit log says who took one.
          </p>
          <FormError />
          <PasswordAgain needed />
          <SubmitButton label="Continue" busy="Checking..." />
        </PostForm>
      )}
      <section className="stack" aria-labelledby="stored">
        <h2 id="stored">On this machine</h2>
        {backups.length === 0 ? (
          <p className="card empty">There's no backup yet.</p>
        ) : (
          <ul className="stack" aria-label="Backups">
            {backups.map(({ name, at, bytes, restore }) => (
              <li key={name} className="card stack">
                <p>
                  <strong>
                    <Moment at={at} />
                  </strong>
                  , {sizeText(bytes)}
                  {!name.endsWith(".age") && ", not encrypted"}
                </p>
                {!needsPassword && (
                  <p>
                    <a className="button quiet" href={`/admin/health/backups/${name}`}>
                      Download
                      <span className="unseen"> {name}</span>
                    </a>
                  </p>
                )}
                <details>
                  <summary>
                    Restore it
                    <span className="unseen"> {name}</span>
                  </summary>
                  <p>
                    A restore replaces everything, so nothing else may use the data meanwhile. Stop the server, and run
                    as its own user, where you start it:
                  </p>
                  <p>
                    <code>{restore}</code>
                  </p>
                  <p>It checks the backup first, and puts the present data aside. docs/backups.md says more.</p>
                </details>
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}

/** '12.3 MB'; at least 0.1 MB. */
const sizeText = (bytes: number): string =>
  `${Math.max(bytes / 1e6, 0.1).toLocaleString("en-US", { minimumFractionDigits: 1, maximumFractionDigits: 1 })} MB`;
