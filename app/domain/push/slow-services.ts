import { after, MINUTE, SECOND } from "../shared/clock";

/** How long a batch waits for its pushes, in milliseconds. Later ones go on beside the next batch. */
export const BATCH_WAIT_MS = 300;
/** A push service that takes longer is slow, in milliseconds. */
const SLOW_MS = SECOND;
/** How long it counts as slow after that. */
const SLOW_FOR_MS = 5 * MINUTE;
/** Pushes at a time to all slow push services together. */
const SLOW_AT_ONCE = 20;
/** Most push services that are remembered: members choose the addresses. */
const MAX_SLOW = 1000;

/**
 * The push services that answer late, and the pushes to them. One member's address that answers after seconds must not delay
 * the pushes to others. In memory: a process learns in a second who is slow.
 */
export class SlowPushServices {
  readonly #slowUntil = new Map<string, Date>();
  #running = 0;

  isSlow(endpoint: string, now: Date): boolean {
    const until = this.#slowUntil.get(hostOf(endpoint));
    return until !== undefined && until > now;
  }

  get hasRoom(): boolean {
    return this.#running < SLOW_AT_ONCE;
  }

  /** Keeps count of a push that is not waited for, and notes its host if that takes too long. */
  async run(endpoint: string, now: () => Date, push: Promise<unknown>): Promise<void> {
    this.#running++;
    // The batch waited BATCH_WAIT_MS already.
    const timer = setTimeout(() => this.#note(hostOf(endpoint), now()), SLOW_MS - BATCH_WAIT_MS);
    try {
      await push;
    } catch {
      // Not recorded, so it is due again (send-deliveries.ts).
    } finally {
      clearTimeout(timer);
      this.#running--;
    }
  }

  #note(host: string, now: Date): void {
    if (this.#slowUntil.size >= MAX_SLOW) this.#slowUntil.clear();
    this.#slowUntil.set(host, after(now, SLOW_FOR_MS));
  }
}

const hostOf = (endpoint: string): string => (URL.canParse(endpoint) ? new URL(endpoint).host : endpoint);
