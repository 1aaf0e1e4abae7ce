import { z } from "zod";
import { rangeOf, type TrustedProxies } from "./security/client-ip";

// How the values of settings are written: each reads a text, or refuses it with the end of a sentence, 'must be …'.

interface Mailbox {
  /** May be empty. */
  name: string;
  address: string;
}

const SWITCH = { on: true, true: true, "1": true, off: false, false: false, "0": false } as const;

export const onOff = (fallback: boolean) =>
  z
    .enum(Object.keys(SWITCH) as [keyof typeof SWITCH], "must be on or off")
    .transform((word) => SWITCH[word])
    .default(fallback);

export const wholeNumber = (min: number, max: number, fallback: number) => {
  const sentence = `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, sentence)
    .transform(Number)
    .refine((number) => number >= min && number <= max, sentence)
    .default(fallback);
};

export const isTimeZone = (name: string) => {
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone: name }));
  } catch {
    return false;
  }
};

/** The machine's own time zone: most servers stand in their town, or have its clock. */
export function zoneOfMachine(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return isTimeZone(timeZone) ? timeZone : "UTC";
}

/** Nothing can be reached at port 0. A user or password with a % that begins no escape could not be read. */
export function isReachable(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { port, username, password } = new URL(text);
  return port !== "0" && !/%(?![\da-f]{2})/i.test(username + password);
}

/** A URL of this form, at which something can be reached. */
export const address = (pattern: RegExp, sentence: string) =>
  z
    .string()
    .refine((text) => pattern.test(text) && URL.canParse(text), { error: sentence, abort: true })
    .refine(isReachable, "must have no port 0, and %25 for each % in a user or password");

/** Names a machine that browsers can ask: neither `0.0.0.0`, which is an address to listen on, nor a pattern or placeholder. */
export function isHost(url: string): boolean {
  const { hostname } = new URL(url);
  return hostname.startsWith("[") ? hostname !== "[::]" : !/^0\.|[^\w.-]|\.\.|^[.-]/.test(hostname);
}

/** `parking.example.org.` is the same name in full; browsers and proxies leave the dot out of Host and Origin. */
export const withoutFinalDot = (url: string): string => url.replace(/\.(?=(?::\d+)?\/?$)/, "");

const MAILBOX = /^(?:"?([^<>@"\p{C}]*)"? ?<)?([^\s<>@,;"\p{C}]+@[^\s<>@,;"\p{C}]+?)>?$/u;

/** The sender in 'Parking <parking@example.org>' or 'parking@example.org'. */
export function mailbox(text: string): Mailbox | null {
  const [, name = "", address] = MAILBOX.exec(text) ?? [];
  return address === undefined || text.includes("<") !== text.endsWith(">") ? null : { name: name.trim(), address };
}

const HOST_NAME = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/;
const HOST_NAMES_SENTENCE = "must be names without port, such as parking.example.org, with commas between them";

/** Host names between commas or spaces, as an array in lower case. */
export const hostNames = z
  .string()
  .transform((text) =>
    text
      .toLowerCase()
      .split(/[\s,]+/)
      .filter(Boolean),
  )
  .pipe(z.array(z.string().regex(HOST_NAME, HOST_NAMES_SENTENCE)));

const PROXIES_SENTENCE =
  "must be on, off, the number of your proxies from 1 to 9, or their addresses, such as 10.0.0.0/8, with commas between them";

/** A range of all addresses would let each client name its own. */
const isSomeAddresses = (text: string): boolean => (rangeOf(text)?.[1] ?? 0) > 0;

/** `on` is one proxy. Null for what is no such setting. */
function proxiesIn(text: string): TrustedProxies | null {
  if (/^[1-9]$/.test(text)) return Number(text);
  if (Object.hasOwn(SWITCH, text)) return SWITCH[text as keyof typeof SWITCH] ? 1 : false;
  const named = text.split(/[\s,]+/).filter(Boolean);
  return named.length > 0 && named.every(isSomeAddresses) ? named : null;
}

/** The proxies whose X-Forwarded-For counts. */
export const trustedProxies = z
  .string()
  .transform(proxiesIn)
  .pipe(z.custom<TrustedProxies>((given) => given !== null, PROXIES_SENTENCE));

/** What only a shell replaces, and none reads `.env`; and what is no path. */
const NO_PATH = /^~(?:\/|$)|\$\{?[A-Z_]{2,}|^file:|^:memory:/;
/** A path in full; the caller resolves it. */
export const path = () =>
  z
    .string()
    .refine(
      (text) => !NO_PATH.test(text) && text.trim() === text,
      "must be a path, written in full: nothing replaces ~ or $HOME here",
    );
