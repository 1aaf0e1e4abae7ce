import { Link } from "@remix-run/react";
import type { Release, ServerHealth } from "~/domain/admin/rules";
import type { MapFacts } from "~/domain/places/rules";
import { Moment } from "~/ui/time/moment";
import { CheckUpReport } from "./check-up-report";
import { MapInUse, type KerbsInUse } from "./map-in-use";
import { VersionInUse, type VersionFacts } from "./version-in-use";

interface HealthData {
  health: ServerHealth;
  /** Null without a map file: tiles then come from another server. */
  map: MapFacts | null;
  /** Null without kerb rules. */
  kerbs: KerbsInUse | null;
  /** What the operator runs to try a backup. */
  commands: { drill: string; drillWithKey: string };
  version: VersionFacts;
  /** The newest version, where it was asked for. */
  newest: Release | null;
}

/** The check-up, backups, their drills, jobs that failed, the map and the version in use (docs/product.md#services, #map). */
export function HealthPage({ health, map, kerbs, commands, version, newest }: HealthData) {
  const { checkUp, backup, encrypted, drill, drillsItself, failedJobs } = health;
  return (
    <div className="readable stack">
      <CheckUpReport checkUp={checkUp} />
      <section className="card stack" aria-labelledby="backups">
        <h2 id="backups">Backups</h2>
        {backup === null ? (
          <p>
            <strong>There is no backup yet.</strong> The server makes one five minutes after its start.
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
        {(drillsItself || drill !== null) && <DrillReport drill={drill} command={commands.drill} />}
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
      The last drill restored <code>{drill.backup}</code> in {drill.seconds} s and compared{" "}
      {drill.rows.toLocaleString("en-US")} rows in {drill.tables} tables and {drill.photos.toLocaleString("en-US")}{" "}
      photo files: {at}.
    </p>
  );
}
