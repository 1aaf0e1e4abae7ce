import { hash, hashRaw, verify } from "@node-rs/argon2";
import pLimit from "p-limit";
import { refuse } from "../shared/errors";

/** argon2id, version 1.3, with the least work OWASP advises: 19 MiB, two passes, one lane. About 10 ms. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** How many hashes run at once, so that pages keep processor and memory. */
const MAX_RUNNING = 2;
const queue = pLimit(MAX_RUNNING);
/** How many may wait: as many as can be answered within a second. */
const MAX_WAITING = 50;
/** How many of them may wait from one network, so that others have room. */
const MAX_WAITING_OF_NETWORK = 4;
const RETRY_AFTER_SECONDS = 2;

/** A valid hash of no password. An unknown email is checked against it, so that it costs the same work as a known one. */
const decoy = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$${"A".repeat(22)}$${"A".repeat(43)}`;

/** How many hashes wait from each network. */
const waitingOf = new Map<string, number>();
/** Hashes that run or wait. */
let unfinished = 0;

/** Runs work when a place is free. Refuses with `busy` when too many wait, in all or from this network. */
async function runInQueue<T>(work: () => Promise<T>, network: string | null = null): Promise<T> {
  const waits = unfinished >= MAX_RUNNING;
  const waiting = network === null ? 0 : (waitingOf.get(network) ?? 0);
  if (queue.pendingCount >= MAX_WAITING || (waits && waiting >= MAX_WAITING_OF_NETWORK))
    return refuse("busy", { retryAfterSeconds: RETRY_AFTER_SECONDS });
  const counted = waits && network !== null;
  if (counted) waitingOf.set(network, waiting + 1);
  unfinished += 1;
  try {
    return await queue(() => {
      if (counted) stopWaiting(network);
      return work();
    });
  } finally {
    unfinished -= 1;
  }
}

function stopWaiting(network: string): void {
  const remaining = (waitingOf.get(network) ?? 1) - 1;
  if (remaining > 0) waitingOf.set(network, remaining);
  else waitingOf.delete(network);
}

/** The hash of a password. Refuses with `busy` when too many wait. */
export const passwordHash = async (password: string): Promise<string> => runInQueue(() => hash(password, cost));

/**
 * Whether the password matches the hash, which is null for an unknown member: then none matches. Refuses with `busy` when too many wait, in all or
 * from this network.
 */
export const isPassword = async (
  password: string,
  stored: string | null,
  network: string | null = null,
): Promise<boolean> => runInQueue(() => verify(stored ?? decoy, password), network);

/** A fixed salt, so that the same text has the same fingerprint. */
const salt = Buffer.from("addresses of former members");

/** A fingerprint of 64 hexadecimal digits. A guess at its text costs as much work as a guess at a password. Refuses with `busy`. */
export const fingerprint = async (text: string): Promise<string> =>
  (await runInQueue(() => hashRaw(text, { ...cost, salt }))).toString("hex");

/** How many of the most used passwords are refused (docs/product.md#accounts). */
const MAX_USED = 10_000;

/** The list of zxcvbn-ts, made from leaked passwords: sorted by use, lower case. */
async function loadMostUsed(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"].slice(0, MAX_USED));
}

/** Loads the list with the first new password, because it takes 50 ms and 15 MB. */
let mostUsed: Promise<ReadonlySet<string>> | undefined;

const IS_COMMON = "Many people use this password, so it's easily guessed. Please choose another one.";

/** Refuses a most used password with `invalid-input`, with the error at its field. Upper and lower case count as equal. */
export async function mustNotBeCommon(password: string, field: "password" | "newPassword"): Promise<void> {
  mostUsed ??= loadMostUsed();
  if ((await mostUsed).has(password.toLowerCase())) refuse("invalid-input", { fields: { [field]: [IS_COMMON] } });
}
