import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Logger } from "pino";
import { openDatabase } from "~db/client";
import { makeOwnerOnlyFolder } from "~db/owner-only";
import { createClockOffset } from "~db/processes/clock-offset";
import { asVisitorIfSuspended } from "./auth/restricted-members";
import { createDeviceCookie, createSessionCookie, memberOf, sentSession } from "./auth/session";
import { createVisits } from "./auth/visits";
import {
  backupsInOtherProcess,
  copiesOfBackups,
  copyBeforeMigration,
  mustHaveValidBackupRecipient,
} from "./ops/backups.server";
import {
  backupFolder,
  databaseFile,
  erasedList,
  photoFolder,
  pushKey,
  secondStepKey,
} from "./ops/data-folder-files.server";
import { lockFolderForServing, lockFolderShared } from "./ops/data-folder-locks.server";
import { drillsInOtherProcess } from "./ops/drills.server";
import { commandLine } from "./command-line";
import type { Config } from "./config.server";
import { makeDataFolder, mustBeWritable } from "./ops/data-folder.server";
import { remoteFileSystem } from "./ops/remote-file-system.server";
import { doctorInOtherProcess } from "./ops/doctor/check-up.server";
import { createCommunity, createSecurityLog } from "./domain/admin";
import { noteOffline } from "./domain/chat";
import { createActivityNear, timesToPromise } from "./domain/listings";
import { countMails } from "./domain/notifications";
import type { Photos } from "./domain/photos";
import { kerbAt } from "./domain/places";
import { middleOf } from "./domain/places/rules";
import { countWaitingPushes, type PushSender } from "./domain/push";
import { after, type Clock, SECOND, systemClock } from "./domain/shared/clock";
import type { Context } from "./domain/shared/context";
import { idMaker, type Random, systemRandom } from "./domain/shared/ids";
import { createViewQuota, type OtherProcesses } from "./domain/shared/view-quota";
import { smtpMailer } from "./gateways/mail/smtp-mailer";
import { openStreetMap, placesOfMap } from "./gateways/map/street-map";
import { prometheusMetrics } from "./gateways/metrics/prometheus";
import { stripePayments } from "./gateways/payments/stripe-payments";
import { processImage } from "./gateways/pictures/process-image";
import { packagedPlaces } from "./gateways/places/packaged-places";
import { threadPushSender } from "./gateways/push/thread-push-sender";
import { releasesAt } from "./gateways/releases/newest-release";
import { fileSecretBox } from "./gateways/secrets/file-secret-box";
import { vapidKeysIn } from "./gateways/secrets/vapid-keys";
import { diskPhotos } from "./gateways/storage/disk-photos";
import { openBucket } from "./gateways/storage/s3-bucket";
import { s3Photos, s3Uploads } from "./gateways/storage/s3-photos";
import { createLimits } from "./security/limits";
import { siteOf } from "./security/same-site";
import { createJobRunner, leaderOnly } from "./jobs/runner";
import { jobsOf } from "./jobs/schedule";
import { createLog, securityLines } from "./log.server";
import { mustHaveSecondStepKey } from "./ops/second-step-key.server";
import { connectProcesses, type Processes } from "./ops/processes.server";
import { checkHealth, createReadiness, freeBytesIn } from "./ops/readiness.server";
import { createHub } from "./realtime/hub";
import { VERSION } from "./version";

/** Seen from this file and from the bundle (build/index.js) alike, so the working directory does not matter. */
const PACKAGED_LIST = fileURLToPath(new URL("../app/gateways/places/places.txt.br", import.meta.url));

const ON_OTHER_MACHINE =
  "SQLite's locks aren't safe on a network's file system, so the database can be damaged: use a disk of this machine";

const SETUP =
  "nobody has joined yet: open this link within 24 hours and become the admin (elsewhere than on this machine, with its address in place of localhost)";

/** Milliseconds between looks whether sockets' sessions are open, for a sign-out whose event was lost. */
const RECHECK_MS = 30 * SECOND;

/** Everything that runs in one process: the `Services` for answers to requests, and what starts and stops with the process. */
export type App = Awaited<ReturnType<typeof compose>>;

/** Parts that tests replace. */
export interface Overrides {
  clock?: Clock;
  /** What the offset from the database's clock is measured with. The program's time is `clock` plus that offset. */
  machineClock?: Clock;
  /** The chance behind ids and code words. */
  random?: Random;
  log?: Logger;
  freeBytes?: () => Promise<number>;
  /** Tells the operator the link to the set-up page, in place of the log. */
  announceSetup?: (link: URL) => void;
  /** Processes of the version before use the database meanwhile: migrations that are not additive are refused. */
  onlyAdditive?: boolean;
  /** Members are served: with SQLite no other process may do it. */
  serves?: boolean;
}

/** Builds the App. Only the server, the commands and tests call this; other code receives the parts it needs. */
export async function compose(config: Config, overrides: Overrides = {}) {
  const { machineClock = systemClock, random = systemRandom, log = createLog(config.logLevel) } = overrides;
  const { freeBytes = () => freeBytesIn(config.dataDir), onlyAdditive = false, serves = false } = overrides;
  // Nobody waits for what is sent to phones, so its failures are only logged.
  const failed = (err: unknown) => log.error({ err }, "a phone could not be told");

  await mustHaveValidBackupRecipient(config);
  makeDataFolder(config.dataDir);
  const leaveFolder = await lockFolderShared(config);
  const leaveServing = serves && config.databaseUrl === null ? lockFolderForServing(config) : null;
  const remote = config.databaseUrl === null ? await remoteFileSystem(config.dataDir) : null;
  if (remote !== null) log.warn({ dataDir: config.dataDir, remote }, ON_OTHER_MACHINE);
  const map =
    config.mapFile === null ? null : await openStreetMap({ map: config.mapFile, kerbs: config.kerbFile }, log);
  const { databaseUrl, databaseDirectUrl } = config;
  const database = await openDatabase(databaseUrl ?? databaseFile(config), {
    onlyAdditive,
    isPooled: databaseDirectUrl !== databaseUrl, // a pooler stands between
    report: (line, details) => log.info(details, line),
    ...(databaseDirectUrl !== null && { copyBefore: copyBeforeMigration(config, databaseDirectUrl, log) }),
  });
  if (serves) await mustHaveSecondStepKey(database, config);
  const offset = createClockOffset(machineClock);
  const ownClock = overrides.clock ?? systemClock;
  const clock: Clock = { now: () => after(ownClock.now(), offset.milliseconds()) };
  const newId = idMaker(clock, random);
  const processes = await connectProcesses(config, newId, offset, (err) =>
    log.warn({ err }, "the connection between the processes failed"),
  );
  const { bus } = processes;
  // The hub and the jobs' runner are made below: what asks them here runs later.
  const context: Context = {
    read: database.read,
    write: database.write,
    clock,
    newId,
    random,
    settings: config,
    secretBox: fileSecretBox(join(config.dataDir, secondStepKey)),
    isOnline: (memberId) => hub.isOnline(memberId),
    isWatching: (memberId) => hub.isWatching(memberId),
    kerbAt: (place) => kerbAt(map, place),
    kerbRulesAt: (point) => map?.kerbRulesAt(point) ?? Promise.resolve([]),
    viewQuota: createViewQuota(clock, config, othersThan(processes)),
    storeEvents: bus.store,
    publish: bus.publish,
  };
  const sessionCookie = createSessionCookie(config);
  const hub = createHub({
    context,
    authenticate: async (cookie) => {
      const session = await sentSession({ sessionCookie }, cookie);
      const signedIn = await memberOf({ context }, session).catch(asVisitorIfSuspended);
      return signedIn?.waiting ? null : signedIn;
    },
    isSameSite: ({ headers }) => siteOf(headers, config.publicUrl) === "same",
    failed,
    registry: processes.registry,
    recheckMs: config.databaseUrl === null ? undefined : RECHECK_MS,
  });
  bus.subscribe((events) => hub.publish(events));
  await processes.listen({
    missed: () => hub.requestReload(),
    gone: (memberIds, lastSeenAt) => {
      for (const memberId of memberIds) noteOffline(context, memberId, lastSeenAt).catch(failed);
    },
  });
  const mailer = config.smtpUrl && config.mailFrom ? smtpMailer({ url: config.smtpUrl, from: config.mailFrom }) : null;
  const push = openPush(config, (err) => log.error({ err }, "the thread that sends pushes failed"));
  const photos = await openPhotos(config);
  const stopping = new AbortController();
  const backups = backupsInOtherProcess(config, stopping.signal);
  const drills = drillsInOtherProcess(config, stopping.signal);
  const doctor = doctorInOtherProcess(config, stopping.signal);
  makeOwnerOnlyFolder(backupFolder(config));
  const copies = copiesOfBackups(config);
  const metrics =
    config.metricsToken === null
      ? null
      : await prometheusMetrics({
          version: VERSION,
          freeBytes,
          openSockets: () => hub.openSockets(),
          writesWaiting: () => database.waiting(),
          jobs: () => runner.states(),
          mails: () => countMails(context),
          pushesWaiting: () => countWaitingPushes(context),
          timesToPromise: () => timesToPromise(context),
        });
  // Only jobs send. Pages ask `push` for its key and for what it accepts, which nothing counts.
  const sender = metrics?.counting(push) ?? push;
  const { announceSetup = ({ href }: URL) => log.warn({ link: href }, SETUP) } = overrides;
  const outside = { mailer, push: sender, photos, backups, copies, drills, doctor, erased: erasedList(config) };
  const jobs = jobsOf({ ...outside, announceSetup });
  const runner = leaderOnly(createJobRunner(jobs, context, log), processes.lead);
  if (metrics) bus.subscribe((events) => metrics.published(events));

  return {
    config,
    log,
    database,
    context,
    hub,
    sessionCookie,
    deviceCookie: createDeviceCookie(config),
    limits: createLimits(config, processes.sharedCounts),
    securityLog: createSecurityLog(context, {
      append: config.securityLogFile === null ? undefined : securityLines(config.securityLogFile),
      failed: (err) => log.error({ err }, "the security log could not be written"),
    }),
    visits: createVisits(context, log),
    jobs: runner,
    backups,
    drills,
    doctor,
    releases: config.releasesUrl && releasesAt(config.releasesUrl),
    places: map
      ? placesOfMap(map, packagedPlaces(PACKAGED_LIST, { middle: () => middleOf(map.facts()) }))
      : packagedPlaces(PACKAGED_LIST, config),
    map,
    mailer,
    push,
    photos,
    payments: config.stripe && (await stripePayments(config.stripe)),
    activityNear: createActivityNear(context),
    community: createCommunity(context),
    version: VERSION,
    commandLine,
    checkHealth: () => checkHealth(context),
    readiness: createReadiness({
      context,
      jobs: runner,
      freeBytes,
      mustBeWritable: () => mustBeWritable(config),
    }),
    metrics,
    /** Closes the sockets, waits for running jobs, and stores every accepted write. */
    async close(): Promise<void> {
      mailer?.close();
      stopping.abort();
      await Promise.all([hub.close(), runner.stop(), map?.close(), push.close()]);
      await processes.close();
      await database.close();
      leaveServing?.();
      leaveFolder();
    },
  };
}

/**
 * The other processes of the community. This one tells them which spaces a member saw here, because one quota of views counts
 * for all. Undefined where this process is the only one.
 */
const othersThan = ({ sharedCounts, bus }: Processes): OtherProcesses | undefined =>
  sharedCounts
    ? { processes: sharedCounts.processes, tell: (seen) => bus.publish([{ type: "seen-elsewhere", ...seen }]) }
    : undefined;

/** The way to push services, which can write to the operator when this server sends too much. */
function openPush(config: Config, failed: (error: unknown) => void): PushSender {
  const { contactEmail, publicUrl, pushLoopback } = config;
  const subject =
    contactEmail === null && publicUrl.protocol === "https:"
      ? publicUrl.href
      : `mailto:${contactEmail ?? `postmaster@${publicUrl.hostname}`}`;
  const keys = vapidKeysIn(join(config.dataDir, pushKey));
  return threadPushSender({ keys, subject, allowLoopback: pushLoopback }, failed);
}

async function openPhotos(config: Config): Promise<Photos> {
  const bucket = config.s3 && (await openBucket(config.s3));
  const folder = photoFolder(config);
  if (!bucket) makeOwnerOnlyFolder(folder);
  return {
    store: bucket ? s3Photos(bucket) : diskPhotos(folder),
    processImage,
    direct: bucket && s3Uploads(bucket),
  };
}
