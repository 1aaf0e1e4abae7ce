import { resolve } from "node:path";
import type { z } from "zod";
import type { StripeSettings } from "./gateways/payments/stripe-payments";
import type { S3Settings } from "./gateways/storage/s3-bucket";
import { perDayOf, viewLimitsOf } from "./security/limit-settings";
import { nearestOf } from "./nearest-name";
import { Settings } from "./settings.server";

/** The settings of one installation. Every field has a default, so the server starts without any setting. */
export type Config = ReturnType<typeof readConfig>;

export type Env = Readonly<Record<string, string | undefined>>;

/** Settings that only work together: all of a group or none. */
const S3 = ["S3_ENDPOINT", "S3_REGION", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;
const BACKUP_S3 = S3.map((name) => `BACKUP_${name}` as const);
const STRIPE = ["STRIPE_SECRET_KEY", "STRIPE_PUBLISHABLE_KEY", "STRIPE_WEBHOOK_SECRET"] as const;

/** What is wrong between settings: one is missing beside another, or two exclude each other. */
function conflictsIn(given: Env): string[] {
  const conflicts = [S3, BACKUP_S3, STRIPE].flatMap((together) =>
    together.some((name) => given[name])
      ? together
          .filter((name) => !given[name])
          .map((name) => `${name} must be set, with ${together.filter((other) => other !== name).join(", ")}`)
      : [],
  );
  if (given.SMTP_URL && !given.MAIL_FROM) conflicts.unshift("MAIL_FROM must be set together with SMTP_URL");
  if (Number(given.PROCESSES ?? 1) > 1 && !given.DATABASE_URL)
    conflicts.push("PROCESSES can be more than 1 only with PostgreSQL: set DATABASE_URL, or leave PROCESSES out");
  if (given.DATABASE_DIRECT_URL && !given.DATABASE_URL)
    conflicts.push("DATABASE_URL must be set together with DATABASE_DIRECT_URL");
  if (given.BACKUP_PASSPHRASE && given.BACKUP_RECIPIENT)
    conflicts.push("BACKUP_PASSPHRASE and BACKUP_RECIPIENT exclude each other: set one of them");
  if (given.KERB_FILE && !given.MAP_FILE) conflicts.push("MAP_FILE must be set together with KERB_FILE");
  return conflicts;
}

/** The most wrong letters in a name of that length: a variable of another program hardly ever looks so much like a setting. */
const wrongLetters = ({ length }: string): number => (length < 6 ? 0 : length < 10 ? 1 : 2);

/** Names that look mistyped, where the setting that was meant is missing: the server could serve an empty database. */
const mistyped = (given: Env): string[] =>
  unknownSettings(given).flatMap((name) => {
    const meant = nearestOf(name.toUpperCase(), Object.keys(Settings.shape), wrongLetters(name));
    return meant === null || given[meant] ? [] : [`${name} is an unknown setting: did you mean ${meant}?`];
  });

/** Names that are no setting. */
export const unknownSettings = (given: Env): string[] => Object.keys(given).filter((name) => !(name in Settings.shape));

function s3Of(data: z.output<typeof Settings>, prefix: "" | "BACKUP_"): S3Settings | null {
  const endpoint = data[`${prefix}S3_ENDPOINT`];
  const region = data[`${prefix}S3_REGION`];
  const bucket = data[`${prefix}S3_BUCKET`];
  const accessKeyId = data[`${prefix}S3_ACCESS_KEY_ID`];
  const secretAccessKey = data[`${prefix}S3_SECRET_ACCESS_KEY`];
  if (!endpoint || !region || !bucket || !accessKeyId || !secretAccessKey) return null;
  return { endpoint: new URL(endpoint), region, bucket, accessKeyId, secretAccessKey };
}

function stripeOf(data: z.output<typeof Settings>): StripeSettings | null {
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_URL } = data;
  if (!STRIPE_SECRET_KEY || !STRIPE_PUBLISHABLE_KEY || !STRIPE_WEBHOOK_SECRET) return null;
  return {
    secretKey: STRIPE_SECRET_KEY,
    publishableKey: STRIPE_PUBLISHABLE_KEY,
    webhookSecret: STRIPE_WEBHOOK_SECRET,
    apiUrl: new URL(STRIPE_API_URL),
  };
}

/** White space at the end of this one belongs to it: backups of before would not open without. */
const KEPT_AS_GIVEN = "BACKUP_PASSPHRASE";

/** Secrets of Kubernetes and block texts of YAML often end with a line break, which nobody sees in the sentence that refuses it. */
const withoutSpaceBehind = ([name, value]: [string, string | undefined]): [string, string | undefined] => [
  name,
  name === KEPT_AS_GIVEN ? value : value?.trimEnd() || value,
];

/** Reads and checks the environment, without white space behind values. Throws one Error that lists every mistake. */
export function readConfig(env: Env) {
  const given = Object.fromEntries(
    Object.entries(env)
      .map(withoutSpaceBehind)
      .filter(([, value]) => value !== undefined && value !== ""),
  );
  const { success, data, error } = Settings.safeParse(given);
  const mistakes = [...conflictsIn(given), ...mistyped(given)];
  if (!success || mistakes.length > 0) {
    const invalid = error?.issues.map(({ path, message }) => `${String(path[0])} ${message}`) ?? [];
    throw new Error(["These settings are wrong:", ...new Set([...invalid, ...mistakes])].join("\n  "));
  }
  return {
    brandName: data.BRAND_NAME,
    port: data.PORT,
    host: data.HOST,
    /** Absolute path of the folder that holds the database file, photos, backups and secrets. */
    dataDir: resolve(data.DATA_DIR),
    /** Where members reach the server; links in mails and the cookie's `Secure` follow it. */
    publicUrl: new URL(data.PUBLIC_URL ?? `http://localhost:${data.PORT}`),
    /** Whether PUBLIC_URL was set; without it, names of a home network are trusted too. */
    hasPublicUrl: data.PUBLIC_URL !== undefined,
    /** Further host names of the server, in lower case. */
    trustedHosts: data.TRUSTED_HOSTS,
    /** postgres://… instead of the file in `dataDir`. */
    databaseUrl: data.DATABASE_URL ?? null,
    /** How many server processes `npm start` runs on this machine. More than one needs PostgreSQL. */
    processes: data.PROCESSES,
    /** The database of `databaseUrl` without a pooler, for the connection that listens. Null with SQLite. */
    databaseDirectUrl: data.DATABASE_DIRECT_URL ?? data.DATABASE_URL ?? null,
    /** smtp(s)://user:password@host:port; without it no mail leaves, and the outbox keeps what would have been sent. */
    smtpUrl: data.SMTP_URL ?? null,
    mailFrom: data.MAIL_FROM ?? null,
    /** Whether mails leave, so that new members confirm their address. */
    confirmsEmail: data.SMTP_URL !== undefined && data.MAIL_FROM !== undefined,
    /** Who receives the contact form's messages. Default: the address of `mailFrom`. */
    contactEmail: data.CONTACT_EMAIL ?? data.MAIL_FROM?.address ?? null,
    /** A bucket for photos, in place of a folder in `dataDir`. */
    s3: s3Of(data, ""),
    backupS3: s3Of(data, "BACKUP_"),
    /** Stripe's keys. Without them the donation page says 'Coming Soon!'. */
    stripe: stripeOf(data),
    /** False only for NODE_ENV=development, where anyone who requests a reset link sees it. */
    production: data.NODE_ENV !== "development",
    /** The operator's own proxies: X-Forwarded-For counts only as far as they wrote it. */
    trustProxy: data.TRUST_PROXY,
    rateLimits: data.RATE_LIMITS,
    perDay: perDayOf(data.RATE_LIMITS),
    viewLimits: viewLimitsOf(data.RATE_LIMITS),
    /** True before the launch: everybody except admins sees a placeholder. */
    comingSoon: data.COMING_SOON,
    /** True in tests: pushes may be sent to this machine. */
    pushLoopback: data.PUSH_LOOPBACK,
    /** A PMTiles file from which the server draws the map itself; without it, `tileUrl` is asked. */
    mapFile: data.MAP_FILE ? resolve(data.MAP_FILE) : null,
    /** GeoJSON or PMTiles of kerbs with parking rules, drawn into that map. */
    kerbFile: data.KERB_FILE ? resolve(data.KERB_FILE) : null,
    /** x/y/z template of the map's pictures. */
    tileUrl: data.TILE_URL,
    tileAttribution: data.TILE_ATTRIBUTION,
    /** The time zone until a member's own is known. */
    timeZone: data.TIME_ZONE,
    listingMinutes: data.LISTING_MINUTES,
    requestMinutes: data.REQUEST_MINUTES,
    /** False where a city forbids rewards for public parking. */
    rewards: data.REWARDS,
    logLevel: data.LOG_LEVEL,
    adminSecondStep: data.ADMIN_SECOND_STEP,
    /** Absolute path of the file that gets the security log as JSON lines, for fail2ban. */
    securityLogFile: data.SECURITY_LOG_FILE === undefined ? null : resolve(data.SECURITY_LOG_FILE),
    /** The token with which /metrics can be read. Without this setting /metrics answers 404. */
    metricsToken: data.METRICS_TOKEN ?? null,
    /** Backups are encrypted with it. */
    backupPassphrase: data.BACKUP_PASSPHRASE ?? null,
    /** Backups are encrypted for this public key of age, which opens none of them. */
    backupRecipient: data.BACKUP_RECIPIENT ?? null,
    /** Where an admin asks for the newest version, by a button. Null: there is no button. */
    releasesUrl: data.RELEASES_URL === undefined ? null : new URL(data.RELEASES_URL),
    /** The environment variables, for commands that the server runs as separate processes. */
    given: Object.fromEntries(Object.entries(given).filter(([name]) => name in Settings.shape)),
  };
}
