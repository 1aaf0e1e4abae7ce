import { resolve } from "node:path";
import { z } from "zod";
import { DEFAULT_REQUEST_MINUTES } from "./domain/listings/request-rules";
import { DEFAULT_LISTING_MINUTES } from "./domain/listings/listing-time-rules";
import { isVisible } from "./domain/shared/text";
import {
  address,
  hostNames,
  isHost,
  isReachable,
  isTimeZone,
  mailbox,
  onOff,
  path,
  trustedProxies,
  wholeNumber,
  withoutFinalDot,
  zoneOfMachine,
} from "./setting-values.server";

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
const DAY_MINUTES = 24 * 60;

/** SQLite opens files with paths of up to 512 bytes, and what is in the data folder has names of its own. */
const MAX_DATA_DIR_BYTES = 400;

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
  TRUSTED_HOSTS: hostNames.default([]),
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
  TRUST_PROXY: trustedProxies.default(false),
  RATE_LIMITS: onOff(true),
  COMING_SOON: onOff(false),
  PUSH_LOOPBACK: onOff(false),
  MAP_FILE: path().optional(),
  KERB_FILE: path().optional(),
  TILE_URL: z
    .string()
    .refine(
      (url) =>
        /^https?:\/\/(?:[^{]|\{s\}\.)/.test(url) &&
        isReachable(url) &&
        ["{z}", "{x}", "{y}"].every((part) => url.includes(part)),
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
