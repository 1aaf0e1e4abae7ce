import { hash, hashRaw, verify } from "@node-rs/argon2";
import pLimit from "p-limit";
import { refuse } from "../shared/errors";

/** argon2id, version 1.3, with the least work OWASP advises: 19 MiB, two passes, one lane. About 10 ms. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashing leaves processor and memory to the pages: two at once, and only as many waiting as are answered within a second. */
const queue = pLimit(2);
const WAITING_MAX = 50;
const RETRY_AFTER_SECONDS = 2;

/** A well-formed hash that no password has: an unknown e-mail costs the same work as a known one. */
const decoy = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$${"A".repeat(22)}$${"A".repeat(43)}`;

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (queue.pendingCount >= WAITING_MAX) return refuse("busy", { retryAfterSeconds: RETRY_AFTER_SECONDS });
  return queue(work);
}

/** What is stored of a password. Refuses with `busy` when too many wait. */
export const passwordHash = async (password: string): Promise<string> => inTurn(() => hash(password, cost));

/** Whether it is this member's password; null stands for nobody's. Refuses with `busy` when too many wait. */
export const isPassword = async (password: string, stored: string | null): Promise<boolean> =>
  inTurn(() => verify(stored ?? decoy, password));

/** The same for everybody, so that the same text has the same fingerprint. */
const salt = Buffer.from("addresses of former members");

/** 64 hexadecimal digits; who has them must work as long for each guess at the text as for one at a password. Refuses with `busy`. */
export const fingerprint = async (text: string): Promise<string> =>
  (await inTurn(() => hashRaw(text, { ...cost, salt }))).toString("hex");
