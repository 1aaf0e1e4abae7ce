import { resolve } from "node:path";
import { z } from "zod";
import { DEFAULT_REQUEST_MINUTES } from "./domain/listings/request-rules";
import { DEFAULT_LISTING_MINUTES } from "./domain/listings/listing-time-rules";
import { isVisible } from "./domain/shared/text";
import { rangeOf, type TrustedProxies } from "./security/client-ip";

export interface Mailbox {
  /** May be empty. */
  name: string;
  address: string;
}

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
const SWITCH = { on: true, true: true, "1": true, off: false, false: false, "0": false } as const;

const onOff = (fallback: boolean) =>
  z
    .enum(Object.keys(SWITCH) as [keyof typeof SWITCH], "must be on or off")
    .transform((word) => SWITCH[word])
    .default(fallback);

const wholeNumber = (min: number, max: number, fallback: number) => {
  const sentence = `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, sentence)
    .transform(Number)
    .refine((number) => number >= min && number <= max, sentence)
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
    .refine((text) => pattern.test(text) && URL.canParse(text), { error: sentence, abort: true })
    .refine(isReachable, "must have no port 0, and %25 for each % in a user or password");

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
const MAX_DATA_DIR_BYTES = 400;

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

/** What each setting may be, and its default. */
export const Settings = z.object({
  BRAND_NAME: z
    .string()
    .trim()
    .max(40, "must be at most 40 characters")
    .refine(
      (text) => isVisible(text) && !/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u.test(text),
      "must be something to see, in one line",
    )
    .default("Kindspot"),
  PORT: wholeNumber(0, 65_535, 3000),
  /** Also in the brackets that an IPv6 address has in a URL. */
  HOST: z
    .string()
    .transform((text) => text.trim().replace(/^\[(.*)\]$/, "$1"))
    .default("0.0.0.0"),
  DATA_DIR: path()
    .refine(
      (text) => Buffer.byteLength(resolve(text)) <= MAX_DATA_DIR_BYTES,
      `must have at most ${MAX_DATA_DIR_BYTES} bytes`,
    )
    .default("./data"),
  PUBLIC_URL: address(/^https?:\/\/[^/\\@?#]+\/?$/i, "must start with http:// or https:// and have no path")
    .refine(isHost, "must name the host as browsers ask for it")
    .transform(withoutFinalDot)
    .optional(),
  TRUSTED_HOSTS: z
    .string()
    .transform(hostNames)
    .pipe(z.array(z.string().regex(HOST_NAME, HOST_NAMES_SENTENCE)))
    .default([]),
  DATABASE_URL: address(/^postgres(ql)?:\/\//, "must start with postgres://").optional(),
  PROCESSES: wholeNumber(1, 64, 1),
  DATABASE_DIRECT_URL: address(/^postgres(ql)?:\/\//, "must start with postgres://").optional(),
  SMTP_URL: address(/^smtps?:\/\/[^/]/, "must start with smtp:// or smtps://")
    .refine(
      (url) => ["", "?tls=on", "?tls=off"].includes(new URL(url).search),
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
  LISTING_MINUTES: wholeNumber(1, DAY_MINUTES, DEFAULT_LISTING_MINUTES),
  REQUEST_MINUTES: wholeNumber(1, DAY_MINUTES, DEFAULT_REQUEST_MINUTES),
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
