import { resolve } from "node:path";
import { z } from "zod";
import type { PerDay } from "./domain/shared/context";
import type { StripeSettings } from "./gateways/payments/stripe-payments";
import type { S3Settings } from "./gateways/storage/s3-bucket";
import type { ViewLimits } from "./domain/shared/view-quota";
import { rangeOf, type TrustedProxies } from "./security/client-ip";
import { isVisible } from "./domain/shared/text";
import { perDayOf, viewLimitsOf } from "./security/limit-settings";
import { nearestOf } from "./command-line";

/** The settings of one installation. Every field has a default, so the server starts without any setting. */
export interface Config {
  brandName: string;
  port: number;
  host: string;
  /** Absolute path of the folder that holds the database file, photos, backups and secrets. */
  dataDir: string;
  /** Where members reach the server; links in mails and the cookie's `Secure` follow it. */
  publicUrl: URL;
  /** Whether PUBLIC_URL was set; without it, names of a home network are trusted too. */
  hasPublicUrl: boolean;
  /** Further host names of the server, in lower case. */
  trustedHosts: readonly string[];
  /** postgres://… instead of the file in `dataDir`. */
  databaseUrl: string | null;
  /** How many server processes `npm start` runs on this machine. More than one needs PostgreSQL. */
  processes: number;
  /** The same database without a pooler, for the connection that listens. Null with SQLite. */
  databaseDirectUrl: string | null;
  /** smtp(s)://user:password@host:port; without it no mail leaves, and the outbox keeps what would have been sent. */
  smtpUrl: string | null;
  /** The sender of every mail. */
  mailFrom: Mailbox | null;
  /** Both are set: mails leave, and new members confirm their address. */
  confirmsEmail: boolean;
  /** Who receives the contact form's messages. Default: the address of `mailFrom`. */
  contactEmail: string | null;
  /** A bucket for photos, in place of a folder in `dataDir`. */
  s3: S3Settings | null;
  /** Where copies of the backups go. */
  backupS3: S3Settings | null;
  /** Stripe's keys. Without them the donation page says 'Coming Soon!'. */
  stripe: StripeSettings | null;
  /** False only for NODE_ENV=development, where anyone who requests a reset link sees it. */
  production: boolean;
  /** The operator's own proxies: X-Forwarded-For counts only as far as they wrote it. */
  trustProxy: TrustedProxies;
  rateLimits: boolean;
  perDay: PerDay;
  viewLimits: ViewLimits;
  /** True before the launch: everybody except admins sees a placeholder. */
  comingSoon: boolean;
  /** True in tests: pushes may be sent to this machine. */
  pushLoopback: boolean;
  /** A PMTiles file from which the server draws the map itself; without it, `tileUrl` is asked. */
  mapFile: string | null;
  /** GeoJSON or PMTiles of kerbs with parking rules, drawn into that map. */
  kerbFile: string | null;
  /** x/y/z template of the map's pictures. */
  tileUrl: string;
  tileAttribution: string;
  /** The time zone until a member's own is known. */
  timeZone: string;
  listingMinutes: number;
  requestMinutes: number;
  /** False where a city forbids rewards for public parking. */
  rewards: boolean;
  logLevel: (typeof LOG_LEVELS)[number];
  /** Absolute path of the file that gets the security log as JSON lines, for fail2ban. */
  securityLogFile: string | null;
  adminSecondStep: boolean;
  /** The token with which /metrics can be read. Without this setting /metrics answers 404. */
  metricsToken: string | null;
  /** Backups are encrypted with it. */
  backupPassphrase: string | null;
  /** Backups are encrypted for this public key of age, which opens none of them. */
  backupRecipient: string | null;
  /** Where an admin asks for the newest version, by a button. Null: there is no button. */
  releasesUrl: URL | null;
  /** The environment variables, for commands that the server runs as separate processes. */
  given: Env;
}

export interface Mailbox {
  /** May be empty. */
  name: string;
  address: string;
}

export type Env = Readonly<Record<string, string | undefined>>;

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
const SWITCH = { on: true, true: true, "1": true, off: false, false: false, "0": false } as const;

const onOff = (fallback: boolean) =>
  z
    .enum(Object.keys(SWITCH) as [keyof typeof SWITCH], "must be on or off")
    .transform((word) => SWITCH[word])
    .default(fallback);

const whole = (least: number, most: number, fallback: number) => {
  const sentence = `must be a whole number from ${least} to ${most}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, sentence)
    .transform(Number)
    .refine((number) => number >= least && number <= most, sentence)
    .default(fallback);
};

const isTimeZone = (name: string) => {
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone: name }));
  } catch {
    return false;
  }
};

/** The machine's own zone: most servers stand in their town, or have its clock. */
function zoneOfMachine(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return isTimeZone(timeZone) ? timeZone : "UTC";
}

/** Nothing can be reached at port 0. A user or password with a % that begins no escape could not be read. */
function isReachable(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { port, username, password } = new URL(text);
  return port !== "0" && !/%(?![\da-f]{2})/i.test(username + password);
}

const address = (pattern: RegExp, sentence: string) =>
  z
    .string()
    .refine((text) => pattern.test(text) && URL.canParse(text), sentence)
    .refine(
      (text) => !pattern.test(text) || !URL.canParse(text) || isReachable(text),
      "must have no port 0, and %25 for each % in a user or password",
    );

/** Names a machine that browsers can ask: neither `0.0.0.0`, which is an address to listen on, nor a pattern or placeholder. */
function isHost(url: string): boolean {
  const { hostname } = new URL(url);
  return hostname.startsWith("[") ? hostname !== "[::]" : !/^0\.|[^\w.-]|\.\.|^[.-]/.test(hostname);
}

/** `parking.example.org.` is the same name in full; browsers and proxies leave the dot out of Host and Origin. */
const withoutFinalDot = (url: string): string => url.replace(/\.(?=(?::\d+)?\/?$)/, "");

const MAILBOX = /^(?:"?([^<>@"\p{C}]*)"? ?<)?([^\s<>@,;"\p{C}]+@[^\s<>@,;"\p{C}]+?)>?$/u;

/** The sender in 'Parking <parking@example.org>' or 'parking@example.org'. */
function mailbox(text: string): Mailbox | null {
  const [, name = "", address] = MAILBOX.exec(text) ?? [];
  return address === undefined || text.includes("<") !== text.endsWith(">") ? null : { name: name.trim(), address };
}

const HOST_NAME = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/;
const HOST_NAMES_SENTENCE = "must be names without port, such as parking.example.org, with commas between them";
const hostNames = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);

const PROXIES_SENTENCE =
  "must be on, off, the number of your proxies from 1 to 9, or their addresses, such as 10.0.0.0/8, with commas between them";

/** `on` is one proxy. Null for what is no such setting. */
function proxies(text: string): TrustedProxies | null {
  if (/^[1-9]$/.test(text)) return Number(text);
  if (Object.hasOwn(SWITCH, text)) return SWITCH[text as keyof typeof SWITCH] ? 1 : false;
  const named = text.split(/[\s,]+/).filter(Boolean);
  // A range of all addresses would let each client name its own.
  return named.length > 0 && named.every((each) => rangeOf(each) !== null && !each.endsWith("/0")) ? named : null;
}

/** SQLite opens files with paths of up to 512 bytes, and what is in the data folder has names of its own. */
const DATA_DIR_MAX = 400;

/** What only a shell replaces, and none reads `.env`; and what is no path. */
const NO_PATH = /^~(?:\/|$)|\$\{?[A-Z_]{2,}|^file:|^:memory:/;
const path = () =>
  z
    .string()
    .refine(
      (text) => !NO_PATH.test(text) && text.trim() === text,
      "must be a path, written in full: nothing replaces ~ or $HOME here",
    );

const DAY_MINUTES = 24 * 60;

const Settings = z.object({
  BRAND_NAME: z
    .string()
    .trim()
    .max(40, "must be at most 40 characters")
    .refine(
      (text) => isVisible(text) && !/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u.test(text),
      "must be something to see, in one line",
    )
    .default("Kindspot"),
  PORT: whole(0, 65_535, 3000),
  /** Also in the brackets that an IPv6 address has in a URL. */
  HOST: z
    .string()
    .transform((text) => text.trim().replace(/^\[(.*)\]$/, "$1"))
    .default("0.0.0.0"),
  DATA_DIR: path()
    .refine((text) => Buffer.byteLength(resolve(text)) <= DATA_DIR_MAX, `must have at most ${DATA_DIR_MAX} bytes`)
    .default("./data"),
  PUBLIC_URL: address(/^https?:\/\/[^/\\@?#]+\/?$/i, "must start with http:// or https:// and have no path")
    .refine((url) => !URL.canParse(url) || isHost(url), "must name the host as browsers ask for it")
    .transform(withoutFinalDot)
    .optional(),
  TRUSTED_HOSTS: z
    .string()
    .transform(hostNames)
    .pipe(z.array(z.string().regex(HOST_NAME, HOST_NAMES_SENTENCE)))
    .default([]),
  DATABASE_URL: address(/^postgres(ql)?:\/\//, "must start with postgres://").optional(),
  PROCESSES: whole(1, 64, 1),
  DATABASE_DIRECT_URL: address(/^postgres(ql)?:\/\//, "must start with postgres://").optional(),
  SMTP_URL: address(/^smtps?:\/\/[^/]/, "must start with smtp:// or smtps://")
    .refine(
      (url) => !URL.canParse(url) || ["", "?tls=on", "?tls=off"].includes(new URL(url).search),
      "must end with ?tls=on, ?tls=off or neither",
    )
    .refine((url) => !/^smtps:.*[?]tls=off$/i.test(url), "is encrypted by smtps://, so ?tls=off contradicts it")
    .optional(),
  MAIL_FROM: z
    .string()
    .transform(mailbox)
    .refine((sender) => sender !== null, "must be an address, or Name <address>")
    .optional(),
  CONTACT_EMAIL: z
    .string()
    .refine((text) => mailbox(text)?.address === text, "must be an email address")
    .optional(),
  S3_ENDPOINT: address(/^https?:\/\/[^/]/, "must start with http:// or https://").optional(),
  S3_REGION: z.string().optional(),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_\w+$/, "must start with sk_ or rk_")
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_\w+$/, "must start with pk_")
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\w+$/, "must start with whsec_")
    .optional(),
  STRIPE_API_URL: address(/^https?:\/\/[^/]+\/?$/, "must start with http:// or https:// and have no path").default(
    "https://api.stripe.com",
  ),
  NODE_ENV: z.string().optional(),
  TRUST_PROXY: z
    .string()
    .transform(proxies)
    .pipe(z.custom<TrustedProxies>((given) => given !== null, PROXIES_SENTENCE))
    .default(false),
  RATE_LIMITS: onOff(true),
  COMING_SOON: onOff(false),
  PUSH_LOOPBACK: onOff(false),
  MAP_FILE: path().optional(),
  KERB_FILE: path().optional(),
  TILE_URL: z
    .string()
    .refine(
      (url) =>
        /^https?:\/\/[^{]/.test(url) && isReachable(url) && ["{z}", "{x}", "{y}"].every((part) => url.includes(part)),
      "must be an http(s) address with {z}, {x} and {y} in it",
    )
    .default("https://tile.openstreetmap.org/{z}/{x}/{y}.png"),
  // HTML; OpenStreetMap's terms ask for the link.
  TILE_ATTRIBUTION: z
    .string()
    .refine(isVisible, "must be something to see: the map's makers ask for it")
    .default('© <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a> contributors'),
  TIME_ZONE: z.string().refine(isTimeZone, "must be a time zone such as Europe/Berlin").default(zoneOfMachine),
  LISTING_MINUTES: whole(1, DAY_MINUTES, 30),
  REQUEST_MINUTES: whole(1, DAY_MINUTES, 30),
  REWARDS: onOff(true),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(", ")}`).default("info"),
  SECURITY_LOG_FILE: path().optional(),
  ADMIN_SECOND_STEP: onOff(false),
  METRICS_TOKEN: z
    .string()
    .regex(/^[!-~][ -~]{14,}[!-~]$/, "must have at least 16 characters, all of them letters, digits or signs of ASCII")
    .optional(),
  RELEASES_URL: address(/^https?:\/\/[^/]/, "must start with http:// or https://").optional(),
  BACKUP_S3_ENDPOINT: address(/^https?:\/\/[^/]/, "must start with http:// or https://").optional(),
  BACKUP_S3_REGION: z.string().optional(),
  BACKUP_S3_BUCKET: z.string().optional(),
  BACKUP_S3_ACCESS_KEY_ID: z.string().optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: z.string().optional(),
  BACKUP_PASSPHRASE: z
    .string()
    .refine((text) => text.trim().length >= 12, "must have at least 12 characters")
    .optional(),
  BACKUP_RECIPIENT: z
    .string()
    .regex(/^age1[a-z0-9]+$/, "must be a public key of age, which begins with age1")
    .optional(),
});

/** Settings that only work together: all of a group or none. */
const bucketSettings = ["S3_ENDPOINT", "S3_REGION", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;
const BACKUP_S3 = bucketSettings.map((name) => `BACKUP_${name}` as const);
const STRIPE = ["STRIPE_SECRET_KEY", "STRIPE_PUBLISHABLE_KEY", "STRIPE_WEBHOOK_SECRET"] as const;

/** Names the missing settings of a group in which some are set. */
function missingBeside(given: Env): string[] {
  const missing = [bucketSettings, BACKUP_S3, STRIPE].flatMap((together) =>
    together.some((name) => given[name])
      ? together.filter((name) => !given[name]).map((name) => `${name} must be set, with ${together.join(", ")}`)
      : [],
  );
  if (given.SMTP_URL && !given.MAIL_FROM) missing.unshift("MAIL_FROM must be set together with SMTP_URL");
  if (Number(given.PROCESSES ?? 1) > 1 && !given.DATABASE_URL)
    missing.push("PROCESSES can be more than 1 only with PostgreSQL: set DATABASE_URL, or leave PROCESSES out");
  if (given.DATABASE_DIRECT_URL && !given.DATABASE_URL)
    missing.push("DATABASE_URL must be set together with DATABASE_DIRECT_URL");
  if (given.BACKUP_PASSPHRASE && given.BACKUP_RECIPIENT)
    missing.push("BACKUP_PASSPHRASE and BACKUP_RECIPIENT exclude each other: set one of them");
  if (given.KERB_FILE && !given.MAP_FILE) missing.push("MAP_FILE must be set together with KERB_FILE");
  return missing;
}

/** The most wrong letters in a name of that length: a variable of another program hardly ever looks so much like a setting. */
const wrongLetters = ({ length }: string): number => (length < 6 ? 0 : length < 10 ? 1 : 2);

/**
 * Settings that look mistyped, since the setting that was meant is missing. A server without its database's address would
 * serve an empty one.
 */
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

/** Reads and checks the environment; an empty setting counts as not set. Throws one Error that lists every mistake. */
export function readConfig(env: Env): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ""));
  const { success, data, error } = Settings.safeParse(given);
  const missing = [...missingBeside(given), ...mistyped(given)];
  if (!success || missing.length > 0) {
    const wrong = error?.issues.map(({ path, message }) => `${path.join(".")} ${message}`) ?? [];
    throw new Error(["These settings are wrong:", ...new Set([...wrong, ...missing])].join("\n  "));
  }
  return {
    brandName: data.BRAND_NAME,
    port: data.PORT,
    host: data.HOST,
    dataDir: resolve(data.DATA_DIR),
    publicUrl: new URL(data.PUBLIC_URL ?? `http://localhost:${data.PORT}`),
    hasPublicUrl: data.PUBLIC_URL !== undefined,
    trustedHosts: data.TRUSTED_HOSTS,
    databaseUrl: data.DATABASE_URL ?? null,
    processes: data.PROCESSES,
    databaseDirectUrl: data.DATABASE_DIRECT_URL ?? data.DATABASE_URL ?? null,
    smtpUrl: data.SMTP_URL ?? null,
    mailFrom: data.MAIL_FROM ?? null,
    confirmsEmail: data.SMTP_URL !== undefined && data.MAIL_FROM !== undefined,
    contactEmail: data.CONTACT_EMAIL ?? data.MAIL_FROM?.address ?? null,
    s3: s3Of(data, ""),
    backupS3: s3Of(data, "BACKUP_"),
    stripe: stripeOf(data),
    production: data.NODE_ENV !== "development",
    trustProxy: data.TRUST_PROXY,
    rateLimits: data.RATE_LIMITS,
    perDay: perDayOf(data.RATE_LIMITS),
    viewLimits: viewLimitsOf(data.RATE_LIMITS),
    comingSoon: data.COMING_SOON,
    pushLoopback: data.PUSH_LOOPBACK,
    mapFile: data.MAP_FILE ? resolve(data.MAP_FILE) : null,
    kerbFile: data.KERB_FILE ? resolve(data.KERB_FILE) : null,
    tileUrl: data.TILE_URL,
    tileAttribution: data.TILE_ATTRIBUTION,
    timeZone: data.TIME_ZONE,
    listingMinutes: data.LISTING_MINUTES,
    requestMinutes: data.REQUEST_MINUTES,
    rewards: data.REWARDS,
    logLevel: data.LOG_LEVEL,
    adminSecondStep: data.ADMIN_SECOND_STEP,
    securityLogFile: data.SECURITY_LOG_FILE === undefined ? null : resolve(data.SECURITY_LOG_FILE),
    metricsToken: data.METRICS_TOKEN ?? null,
    backupPassphrase: data.BACKUP_PASSPHRASE ?? null,
    backupRecipient: data.BACKUP_RECIPIENT ?? null,
    releasesUrl: data.RELEASES_URL === undefined ? null : new URL(data.RELEASES_URL),
    given: Object.fromEntries(Object.entries(given).filter(([name]) => name in Settings.shape)),
  };
}
