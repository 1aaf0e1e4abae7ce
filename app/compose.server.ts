import type { Cookie } from "@remix-run/node";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";
import { openDatabase, type Database } from "~db/client";
import { copySqlite } from "~db/copy-sqlite";
import { reasonOf } from "~db/errors";
import { ownFolder } from "~db/owner-only";
import { version } from "../package.json";
import type { Config } from "./config.server";
import { community, type Community } from "./domain/admin";
import type { Backups } from "./domain/backups";
import type { Payments } from "./domain/donations";
import type { Mailer } from "./domain/mail";
import type { Photos } from "./domain/photos";
import type { Places } from "./domain/places";
import { systemClock, type Clock } from "./domain/shared/clock";
import type { Context } from "./domain/shared/context";
import { idMaker } from "./domain/shared/ids";
import { activityNear, type ActivityNear } from "./domain/spaces";
import { diskBackups } from "./gateways/backups/disk-backups";
import { smtpMailer } from "./gateways/mail/smtp-mailer";
import { stripePayments } from "./gateways/payments/stripe-payments";
import { developPhoto } from "./gateways/pictures/develop-photo";
import { packagedPlaces } from "./gateways/places/packaged-places";
import { diskPhotos } from "./gateways/storage/disk-photos";
import { openBucket } from "./gateways/storage/s3-bucket";
import { s3Photos } from "./gateways/storage/s3-photos";
import { s3Uploads } from "./gateways/storage/s3-uploads";
import { checkHealth } from "./health.server";
import { createJobRunner, type JobRunner } from "./jobs/runner";
import { jobsOf } from "./jobs/schedule";
import { createLog } from "./log.server";
import { localBus } from "./realtime/bus";
import { createHub, type Hub } from "./realtime/hub";
import { createLimits, type Limits } from "./web/limits";
import { siteOf } from "./web/same-site";
import { createSessionCookie, memberFromCookie } from "./web/session";
import { nobodyIfSuspended } from "./web/suspended";
import { createVisits, type Visits } from "./web/visits";

/** Everything one running server is made of, built once. */
export interface App {
  config: Config;
  log: Logger;
  database: Database;
  context: Context;
  hub: Hub;
  sessions: Cookie;
  limits: Limits;
  visits: Visits;
  jobs: JobRunner;
  places: Places;
  /** Null when no mail server is set. */
  mailer: Mailer | null;
  photos: Photos;
  /** Null where donations are not set up. */
  payments: Payments | null;
  /** How lively it was around a place. */
  activityNear: ActivityNear;
  /** The whole of it, in figures. */
  community: Community;
  /** As package.json says. */
  version: string;
  /** Rejects while the database cannot be read or written to. */
  checkHealth(): Promise<void>;
  /** Says goodbye to the phones, lets running jobs end, stores what was accepted. */
  close(): Promise<void>;
}

/** Parts that tests put in the place of the real ones. */
export interface Overrides {
  clock?: Clock;
  log?: Logger;
}

/** Only the server, the commands and tests build an App; everything else is given its parts. */
export async function compose(config: Config, overrides: Overrides = {}): Promise<App> {
  const { clock = systemClock, log = createLog(config.logLevel) } = overrides;
  const failed = (err: unknown) => log.error({ err }, "a phone could not be told");

  // It holds what members entrusted to the server: nobody else on the machine may read it.
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
    throw new Error(`DATA_DIR ${config.dataDir}: ${reasonOf(error)}`, { cause: error });
  });
  const database = await openDatabase(config.databaseUrl ?? databaseFile(config));
  const bus = localBus();
  const context: Context = {
    read: database.read,
    write: database.write,
    clock,
    newId: idMaker(clock),
    settings: config,
    isOnline: (memberId) => hub.isOnline(memberId),
    publish: (events) => bus.publish(events),
  };
  const sessions = createSessionCookie(config);
  const hub = createHub({
    context,
    authenticate: (cookie) => memberFromCookie({ context, sessions }, cookie).catch(nobodyIfSuspended),
    isSameSite: ({ headers }) => siteOf(headers, config.publicUrl) === "same",
    failed,
  });
  bus.subscribe((events) => hub.publish(events));
  const mailer = config.smtpUrl && config.mailFrom ? smtpMailer({ url: config.smtpUrl, from: config.mailFrom }) : null;
  const photos = await openPhotos(config);
  const backups = openBackups(config);
  if (backups) ownFolder(backupFolder(config));
  const runner = createJobRunner(jobsOf({ mailer, photos, backups }), context, log);

  return {
    config,
    log,
    database,
    context,
    hub,
    sessions,
    limits: createLimits(config),
    visits: createVisits(context, log),
    jobs: runner,
    places: packagedPlaces(),
    mailer,
    photos,
    payments: config.stripe && (await stripePayments(config.stripe)),
    activityNear: activityNear(context),
    community: community(context),
    version,
    checkHealth: () => checkHealth(context),
    async close() {
      mailer?.close();
      await Promise.all([hub.close(), runner.stop()]);
      await database.close();
    },
  };
}

const databaseFile = ({ dataDir }: Config) => join(dataDir, "kindspot.sqlite");
const backupFolder = ({ dataDir }: Config) => join(dataDir, "backups");

/** Null on PostgreSQL, which has tools of its own. Opens no database: what is there is copied as it is. */
export const openBackups = (config: Config): Backups | null =>
  config.databaseUrl === null
    ? diskBackups({ folder: backupFolder(config), copyTo: (file) => copySqlite(databaseFile(config), file) })
    : null;

/** On the disk, or in the bucket that the settings name. */
async function openPhotos({ s3, dataDir }: Config): Promise<Photos> {
  const bucket = s3 && (await openBucket(s3));
  const folder = join(dataDir, "photos");
  if (!bucket) ownFolder(folder);
  return {
    store: bucket ? s3Photos(bucket) : diskPhotos(folder),
    develop: developPhoto,
    direct: bucket && s3Uploads(bucket),
  };
}
