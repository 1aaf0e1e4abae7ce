import { existsSync } from "node:fs";
import { desc, isNotNull } from "drizzle-orm";
import { knowsMigrations, isMigrated } from "~db/client";
import { databaseErrorCode, reasonOf } from "~db/errors";
import { examineDatabase, type Examined, type PostgresState } from "~db/examine-database";
import { appliedMigrations } from "~db/migrate";
import { explainPostgres } from "~db/connect-postgresql";
import { jobRuns } from "~db/schema";
import { databaseFile } from "~/ops/data-folder-files.server";
import { secondStepKeyTrouble } from "~/ops/second-step-key.server";
import { commandLine } from "~/command-line";
import type { Config } from "~/config.server";
import { counted } from "~/domain/shared/counted";
import { webhooksMissingSince } from "~/domain/donations";
import { mailBacklog } from "~/domain/notifications";
import { listAdmins } from "~/domain/auth";
import { MINUTE } from "~/domain/shared/clock";
import { advice, check, fault, fine, type Found, moment, sizeOf } from "./finding";
import type { Finding } from "../../domain/admin/health-rules";
import type { CheckContext } from "./check-context";

const RESTORE = "stop the server and restore the newest backup: docs/backups.md says how.";

/** Checks the database, and its jobs, mails, payments and admins. Changes nothing and runs no migrations. */
export const checkDatabase = check({
  examines: "the database",
  async look(context) {
    const { config, clocks } = context;
    const url = config.databaseUrl ?? databaseFile(config);
    if (config.databaseUrl === null && !existsSync(url))
      return advice("database-missing", `There is no database at ${url} yet: the server makes it at its first start.`);
    let examined: Examined | null = null;
    const askedAt = Date.now();
    try {
      examined = await examineDatabase(url);
      const { clock } = examined;
      if (clock) clocks.push({ by: "PostgreSQL", askedAt, answeredAt: Date.now(), said: clock.getTime() });
      return await checkExamined(context, examined);
    } catch (error) {
      return notOpened(config, error);
    } finally {
      await examined?.close();
    }
  },
});

async function checkExamined(context: CheckContext, examined: Examined): Promise<Found> {
  const { damage, bytes, isEmpty, postgres } = examined;
  if (damage !== null) return fault("database-damaged", `The database is damaged (${damage}): ${RESTORE}`);
  const ofServer = postgres === null ? [] : checkPostgres(postgres);
  if (isEmpty)
    return [
      ofServer,
      advice("database-missing", "The database is empty: the server makes its tables at its first start."),
    ];
  const whole = fine("database", `The database has ${sizeOf(bytes)} and is whole.`);
  const version = await checkVersion(examined);
  if (version !== null) return [whole, ofServer, version];
  const contents = [
    checkJobs(context, examined),
    checkMails(context, examined),
    checkWebhook(context, examined),
    checkAdmins(examined),
    checkKey(context, examined),
  ];
  return [whole, ofServer, await Promise.all(contents)];
}

function notOpened({ databaseUrl }: Config, error: unknown): Finding {
  if (databaseErrorCode(error) === "corrupt") return fault("database-damaged", `The database is damaged: ${RESTORE}`);
  if (databaseUrl !== null) return fault("database-closed", explainPostgres(databaseUrl, error).message);
  const reason = reasonOf(error).replace(/\.$/, "");
  return fault(
    "database-closed",
    `The database can't be read: ${reason}. Run the doctor as the server's own user, and see to it that this user can write to DATA_DIR, where there is room.`,
  );
}

const checkPostgres = ({ user, database, mayCreate, collation }: PostgresState): Found => [
  !mayCreate &&
    fault(
      "database-rights",
      `${user} may not make tables in ${database}, so the server doesn't start after an upgrade: let it own the database (alter database ${database} owner to ${user}; in it: alter schema public owner to ${user}).`,
    ),
  collation !== null &&
    fault(
      "database-collation",
      `The order of letters on PostgreSQL's machine changed from version ${collation.before} to ${collation.now}, so an index may not find what is there: stop the server, then in psql: reindex database ${database}; alter database ${database} refresh collation version.`,
    ),
];

/** Null when the database fits this version, so that its tables can be read. */
async function checkVersion({ read }: Examined): Promise<Finding | null> {
  if (!knowsMigrations(await appliedMigrations(read)))
    return fault(
      "database-newer",
      "A newer version of the program has migrated the database: install that version, this one can't use it.",
    );
  if (await isMigrated(read)) return null;
  return advice("database-older", "The database is of an older version: the next start migrates it, after a copy.");
}

/** A job can't have ended later than now, so by more than this the clock that noted its end, or this machine's, is wrong. */
const AHEAD_MS = 2 * MINUTE;

async function checkJobs({ now }: CheckContext, { read }: Examined): Promise<Found> {
  const { name, startedAt, endedAt, error } = jobRuns;
  const [last] = await read.select({ endedAt }).from(jobRuns).orderBy(desc(endedAt)).limit(1);
  if (last?.endedAt && last.endedAt.getTime() - now.getTime() > AHEAD_MS)
    return fault(
      "clock-behind",
      `The server's last job ended at ${moment(last.endedAt)}, and this machine's clock says ${moment(now)}: set the clock and switch on time synchronisation ('timedatectl set-ntp true').`,
    );
  const failed = await read.select({ name, startedAt, error }).from(jobRuns).where(isNotNull(error));
  if (failed.length === 0) return fine("jobs", "The last run of every job went well.");
  return failed.map((run) =>
    fault(
      "job-failed",
      `The job ${run.name} failed at ${moment(run.startedAt)}: ${run.error ?? ""}. The log says more.`,
    ),
  );
}

/** How long a due mail may wait. Mails are sent every two seconds. */
const STUCK_MS = 15 * MINUTE;

async function checkMails({ config, now }: CheckContext, { read }: Examined): Promise<Found> {
  const { waiting, oldest, lastSent, held, givenUp } = await mailBacklog({ read });
  const noneLeftSince = oldest !== null && (lastSent === null || lastSent < oldest);
  const isStuck = noneLeftSince && now.getTime() - oldest.getTime() > STUCK_MS;
  return [
    held > 0 &&
      advice(
        "mails-held",
        `${counted(held, "mail")} held since a restore or a rollback: an admin releases them at /admin/mail.`,
      ),
    givenUp > 0 && advice("mails-lost", `${counted(givenUp, "mail")} couldn't be delivered: /admin/mail says why.`),
    // Where mail is set up.
    config.confirmsEmail &&
      (isStuck
        ? fault("outbox-stuck", `No mail has left since ${moment(oldest)}, and ${waiting} wait: /admin/mail says why.`)
        : fine("outbox", "No mail is stuck.")),
  ];
}

async function checkWebhook({ config, now }: CheckContext, { read }: Examined): Promise<Finding | null> {
  const since = config.stripe === null ? null : await webhooksMissingSince({ read }, now);
  if (since === null) return null;
  const address = new URL("/webhooks/stripe", config.publicUrl).href;
  return fault(
    "webhook-silent",
    `Stripe sent no message about the donation of ${moment(since)}: in Stripe's dashboard, let a webhook lead to ${address} and compare STRIPE_WEBHOOK_SECRET.`,
  );
}

const checkAdmins = async ({ read }: Examined): Promise<Finding | false> =>
  (await listAdmins({ read })).length === 0 &&
  advice(
    "admin-none",
    `There is no admin yet: open the link in the log of a fresh server's start, or register, then '${commandLine("admin", "grant EMAIL")}'.`,
  );

async function checkKey({ config }: CheckContext, { read }: Examined): Promise<Finding | false> {
  const trouble = await secondStepKeyTrouble({ read }, config.dataDir);
  return trouble !== null && fault("second-step-key", trouble);
}
