import pLimit from "p-limit";
import { refuse } from "~/domain/shared/errors";

/** Each photo on its way is held in memory as a whole: the others wait on the wire, where they cost nothing. */
const turns = pLimit(3);
const WAITING_MAX = 60;
const RETRY_AFTER_SECONDS = 5;

/** Reads and develops a photo when few others are under way. Refuses with `busy` when too many wait. */
export const inTurn = async <T>(work: () => Promise<T>): Promise<T> =>
  turns.pendingCount >= WAITING_MAX ? refuse("busy", { retryAfterSeconds: RETRY_AFTER_SECONDS }) : turns(work);
