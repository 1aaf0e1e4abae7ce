import { resolve } from "node:path";
import { z } from "zod/v4";
import type { PerDay } from "./domain/shared/context";
import type { StripeSettings } from "./gateways/payments/stripe-payments";
import type { S3Settings } from "./gateways/storage/s3-bucket";
import { perDayOf } from "./web/limit-settings";

/** What one installation is told from outside; every field has a default, so the server starts with nothing set. */
export interface Config {
  brandName: string;
  port: number;
  host: string;
  /** Absolute path of the folder that holds the database file, photos, backups and secrets. */
  dataDir: string;
  /** Where members reach the server; links in mails and the cookie's `Secure` follow it. */
  publicUrl: URL;
  /** postgres://… instead of the file in `dataDir`. */
  databaseUrl: string | null;
  /** smtp(s)://user:password@host:port; without it no mail leaves, and the outbox keeps what would have been sent. */
  smtpUrl: string | null;
  /** The sender of every mail. */
  mailFrom: Mailbox | null;
  /** Who gets the contact form's messages; the sender's own address unless set. */
  contactEmail: string | null;
  /** A bucket for photos, in place of a folder in `dataDir`. */
  s3: S3Settings | null;
  /** Who takes donations; without it they are 'Coming Soon!'. */
  stripe: StripeSettings | null;
  /** Anything but `development`, where whoever asks for a link to a new password is shown it. */
  production: boolean;
  /** X-Forwarded-For counts only behind a proxy of one's own. */
  trustProxy: boolean;
  rateLimits: boolean;
  perDay: PerDay;
  /** Before the launch: everybody but admins gets a placeholder. */
  comingSoon: boolean;
  /** x/y/z template of the map's pictures. */
  tileUrl: string;
  tileAttribution: string;
  /** Used until a member's own is known. */
  timeZone: string;
  listingMinutes: number;
  requestMinutes: number;
  /** Some cities forbid rewards for public parking. */
  rewards: boolean;
  logLevel: (typeof LOG_LEVELS)[number];
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

const address = (pattern: RegExp, sentence: string) =>
  z.string().refine((text) => pattern.test(text) && URL.canParse(text), sentence);

const MAILBOX = /^(?:"?([^<>@"\p{C}]*)"? ?<)?([^\s<>@,;"\p{C}]+@[^\s<>@,;"\p{C}]+?)>?$/u;

/** The sender in 'Parking <parking@example.org>' or 'parking@example.org'. */
function mailbox(text: string): Mailbox | null {
  const [, name = "", address] = MAILBOX.exec(text) ?? [];
  return address === undefined || text.includes("<") !== text.endsWith(">") ? null : { name: name.trim(), address };
}

const DAY_MINUTES = 24 * 60;

const Settings = z.object({
  BRAND_NAME: z.string().trim().max(40, "must be at most 40 characters").default("Kindspot"),
  PORT: whole(0, 65_535, 3000),
  HOST: z.string().default("0.0.0.0"),
  DATA_DIR: z.string().default("./data"),
  PUBLIC_URL: address(/^https?:\/\/[^/]+\/?$/, "must start with http:// or https:// and have no path").optional(),
  DATABASE_URL: address(/^postgres(ql)?:\/\//, "must start with postgres://").optional(),
  SMTP_URL: address(/^smtps?:\/\/[^/]/, "must start with smtp:// or smtps://").optional(),
  MAIL_FROM: z
    .string()
    .transform(mailbox)
    .refine((sender) => sender !== null, "must be an address, or Name <address>")
    .optional(),
  CONTACT_EMAIL: z
    .string()
    .refine((text) => mailbox(text)?.address === text, "must be an e-mail address")
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
  TRUST_PROXY: onOff(false),
  RATE_LIMITS: onOff(true),
  COMING_SOON: onOff(false),
  TILE_URL: z
    .string()
    .refine(
      (url) => /^https?:\/\//.test(url) && ["{z}", "{x}", "{y}"].every((part) => url.includes(part)),
      "must be an http(s) address with {z}, {x} and {y} in it",
    )
    .default("https://tile.openstreetmap.org/{z}/{x}/{y}.png"),
  // HTML; OpenStreetMap's terms ask for the link.
  TILE_ATTRIBUTION: z
    .string()
    .default('© <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a> contributors'),
  TIME_ZONE: z.string().refine(isTimeZone, "must be a time zone such as Europe/Berlin").default("UTC"),
  LISTING_MINUTES: whole(1, DAY_MINUTES, 30),
  REQUEST_MINUTES: whole(1, DAY_MINUTES, 30),
  REWARDS: onOff(true),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(", ")}`).default("info"),
});

/** A bucket is set up by all of these, and so are donations. */
const S3 = ["S3_ENDPOINT", "S3_REGION", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;
const STRIPE = ["STRIPE_SECRET_KEY", "STRIPE_PUBLISHABLE_KEY", "STRIPE_WEBHOOK_SECRET"] as const;

/** What is missing beside what is set, whether that is right or wrong in itself. */
function missingBeside(given: Env): string[] {
  const missing = [S3, STRIPE].flatMap((together) =>
    together.some((name) => given[name])
      ? together.filter((name) => !given[name]).map((name) => `${name} must be set, with ${together.join(", ")}`)
      : [],
  );
  return given.SMTP_URL && !given.MAIL_FROM ? ["MAIL_FROM must be set together with SMTP_URL", ...missing] : missing;
}

function s3Of(data: z.output<typeof Settings>): S3Settings | null {
  const { S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = data;
  if (!S3_ENDPOINT || !S3_REGION || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return null;
  return {
    endpoint: new URL(S3_ENDPOINT),
    region: S3_REGION,
    bucket: S3_BUCKET,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  };
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
  const missing = missingBeside(given);
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
    databaseUrl: data.DATABASE_URL ?? null,
    smtpUrl: data.SMTP_URL ?? null,
    mailFrom: data.MAIL_FROM ?? null,
    contactEmail: data.CONTACT_EMAIL ?? data.MAIL_FROM?.address ?? null,
    s3: s3Of(data),
    stripe: stripeOf(data),
    production: data.NODE_ENV !== "development",
    trustProxy: data.TRUST_PROXY,
    rateLimits: data.RATE_LIMITS,
    perDay: perDayOf(data.RATE_LIMITS),
    comingSoon: data.COMING_SOON,
    tileUrl: data.TILE_URL,
    tileAttribution: data.TILE_ATTRIBUTION,
    timeZone: data.TIME_ZONE,
    listingMinutes: data.LISTING_MINUTES,
    requestMinutes: data.REQUEST_MINUTES,
    rewards: data.REWARDS,
    logLevel: data.LOG_LEVEL,
  };
}
