import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, Link } from "@remix-run/react";
import { longWorkAction } from "~/forms/long-work-action";
import { redirectWithToast } from "~/auth/flash";
import { requireAdmin } from "~/auth/guards";
import { serverHealth } from "~/domain/admin";
import type { Release, ServerHealth } from "~/domain/admin/health-rules";
import { formOf } from "~/forms/forms";
import type { FormReply } from "~/ui/forms/form-state";
import { useReply } from "~/ui/forms/post-form";
import { adminPage } from "~/ui/admin/admin-page";
import { Moment } from "~/ui/time/moment";
import { CheckUpReport, MapInUse, VersionInUse } from "./health-sections";
import { numberText } from "~/ui/admin/counts";

export const handle = adminPage({ title: "Health", subtitle: "Check-up, backups, jobs and the map" });

export async function loader({ request, context: loadContext }: LoaderFunctionArgs) {
  const signedIn = await requireAdmin(request, loadContext);
  const { app } = loadContext;
  const { settings } = app.context;
  const kerbs = app.map?.kerbFacts();
  return {
    health: await serverHealth(app.context, signedIn.actor, app),
    /** Null without a map file: tiles then come from another server. */
    map: app.map?.facts() ?? null,
    kerbs: kerbs ? { ...kerbs, timeZone: settings.timeZone } : null,
    /** What the operator runs to try a backup. */
    commands: {
      drill: app.commandLine("drill"),
      drillWithKey: app.commandLine("drill", "--identity FILE"),
    },
    version: { running: app.version, canAsk: app.releases !== null },
  };
}

/** Answers 'Check now', and 'Check for a newer version' with what it found. */
export async function action({ request, context: loadContext }: ActionFunctionArgs) {
  await requireAdmin(request, loadContext);
  const { app, requestId } = loadContext;
  if (formOf(loadContext).get("intent") === "check-version" && app.releases) {
    try {
      return data(await app.releases.newest());
    } catch (err) {
      app.log.warn({ err, requestId }, "nobody could say which version is the newest");
      const title = "No answer";
      const message = "Nobody could say which version is the newest. The log says why.";
      return redirectWithToast("/admin/health", { title, message, destructive: true });
    }
  }
  return longWorkAction(loadContext, {
    work: app.doctor.run(),
    page: "/admin/health",
    done: { title: "Checked", message: "The findings are below." },
    underWay: { title: "Checking", message: "This takes longer. Load the page again in 10 seconds." },
    failed: "The check-up failed",
  });
}

/** The check-up, backups, their drills, jobs that failed, the map and the version in use (docs/product.md#services, #map). */
export default function Health() {
  const { health, map, kerbs, commands, version } = useLoaderData<typeof loader>();
  const reply = useReply<Release | FormReply>();
  const newest = reply && "version" in reply ? reply : null;
  const { checkUp, backup, encrypted, drill, drillsItself, failedJobs } = health;
  return (
    <div className="readable stack">
      <CheckUpReport checkUp={checkUp} />
      <section className="card stack" aria-labelledby="backups">
        <h2 id="backups">Backups</h2>
        {backup === null ? (
          <p>
            <strong>There's no backup yet.</strong> The server makes one five minutes after its start.
          </p>
        ) : (
          <p>
            The newest is <code>{backup}</code>.
          </p>
        )}
        <p>
          <Link className="button quiet" to="/admin/health/backups">
            Make, list and download backups
          </Link>
        </p>
        {!encrypted && (
          <p>
            <strong>Backups aren't encrypted.</strong> Set BACKUP_PASSPHRASE or BACKUP_RECIPIENT, and start the server
            again.
          </p>
        )}
        {!drillsItself && (
          <p>
            The server has no key to its own backups, so it tries none. Do it with the secret key:{" "}
            <code>{commands.drillWithKey}</code>.
          </p>
        )}
        {(drillsItself || drill !== null) && (
          <DrillReport drill={drill} command={drillsItself ? commands.drill : commands.drillWithKey} />
        )}
      </section>
      <section className="card stack" aria-labelledby="jobs">
        <h2 id="jobs">Jobs</h2>
        {failedJobs.length === 0 ? (
          <p>The last run of every job went well.</p>
        ) : (
          failedJobs.map(({ name, at, error }) => (
            <p key={name}>
              <strong>{name}</strong> failed at <Moment at={at} />: {error}
            </p>
          ))
        )}
      </section>
      <MapInUse map={map} kerbs={kerbs} />
      <VersionInUse {...version} newest={newest} />
    </div>
  );
}

function DrillReport({ drill, command }: Pick<ServerHealth, "drill"> & { command: string }) {
  if (drill === null) return <p>No backup was restored for a try yet. The server does that once a week.</p>;
  const at = <Moment at={drill.at} />;
  if (drill.error !== null)
    return (
      <p>
        <strong>The drill failed.</strong> {at}, <code>{drill.backup}</code>: {drill.error} Make another backup, and try
        it with <code>{command}</code>.
      </p>
    );
  return (
    <p>
      The last drill restored <code>{drill.backup}</code> in {drill.seconds} s and compared {numberText(drill.rows)}{" "}
      rows in {drill.tables} tables and {numberText(drill.photos)} photo files: {at}.
    </p>
  );
}
