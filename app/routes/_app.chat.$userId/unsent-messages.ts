import type { MessageCard } from "~/domain/chat/rules";

/** A message that the server has not confirmed. */
export interface Unsent {
  /** Generated in the browser, so that the server stores the message only once if it is sent several times. */
  clientId: string;
  receiverId: string;
  content: string;
  /** A waiting message is sent as soon as possible. A refused one is sent when the member retries it. */
  state: "waiting" | "sending" | "refused";
  /** The error of the last failed attempt, for the member. */
  reason: string | null;
}

/** The result of an attempt. `away`: the server could not be reached, so the message is sent again later. */
export type Attempt = { sent: MessageCard } | { refused: string } | { away: string } | "signed-out";

export const FAILED = "Failed to send message. Please try again.";

/** The body of a refusal of the API. */
export interface RefusedAnswer {
  message?: string;
  fields?: { content?: string[] };
}

/**
 * The server's sentence where trying again at once would not help: what is wrong with the text, how long to wait, or that
 * the partner has to answer first (409).
 */
export function refusalOf(status: number, { message, fields }: RefusedAnswer): string {
  const wrong = fields?.content?.[0];
  if (wrong !== undefined) return wrong;
  return [409, 429].includes(status) && message !== undefined ? message : FAILED;
}

interface Parts {
  post: (message: Unsent) => Promise<Attempt>;
  /** Loads the messages that an earlier page stored. `store` stores the present ones. */
  restore: () => readonly Unsent[];
  store: (messages: readonly Unsent[]) => void;
  /** Calls back when it is time to try an unreachable server again. */
  later: (again: () => void) => void;
}

type Listener = (event: { sent: MessageCard } | { failed: string }) => void;

/**
 * Messages that are not sent yet, oldest first. They are sent one after another. Each is stored until the server confirms it.
 * After a lost connection a message is sent again with the same id. A refused message waits for the member. They are stored
 * until the tab is closed; the service worker queues them too, under the same id, and outlives it
 * (docs/decisions/0030-offline-queue.md).
 */
export class UnsentMessages {
  #messages: readonly Unsent[];
  #busy = false;
  readonly #watchers = new Set<() => void>();
  readonly #listeners = new Set<Listener>();

  constructor(private readonly parts: Parts) {
    // An earlier page may have been closed during an attempt.
    this.#messages = parts.restore().map((one) => (one.state === "sending" ? { ...one, state: "waiting" } : one));
  }

  get messages(): readonly Unsent[] {
    return this.#messages;
  }

  /** Calls the watcher whenever `messages` changes. Returns a function that unsubscribes. */
  watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  /** Calls the listener when a message was sent or an attempt failed. Returns a function that unsubscribes. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  add(message: Pick<Unsent, "clientId" | "receiverId" | "content">): void {
    this.#set([...this.#messages, { ...message, state: "waiting", reason: null }]);
    void this.flush();
  }

  /** Sends a refused message again. */
  retry(clientId: string): void {
    this.#change(clientId, { state: "waiting", reason: null });
    void this.flush();
  }

  /** Removes a message: the member took it back, or the server has it already. */
  drop(clientId: string): void {
    if (this.#has(clientId)) this.#set(this.#messages.filter((one) => one.clientId !== clientId));
  }

  /** Sends all waiting messages. */
  async flush(): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    try {
      for (let next = this.#next(); next; next = this.#next()) if (!(await this.#send(next))) return;
    } finally {
      this.#busy = false;
    }
  }

  #has = (clientId: string): boolean => this.#messages.some((one) => one.clientId === clientId);
  #next = (): Unsent | undefined => this.#messages.find(({ state }) => state === "waiting");

  /** Returns false when the next message should not be tried now. */
  async #send(message: Unsent): Promise<boolean> {
    const { clientId } = message;
    this.#change(clientId, { state: "sending" });
    const attempt = await this.parts.post(message);
    if (attempt !== "signed-out" && "sent" in attempt) {
      this.drop(clientId);
      this.#tell(attempt);
      return true;
    }
    // The message was removed meanwhile, for example because an event showed that the server has it.
    if (!this.#has(clientId)) return true;
    if (attempt === "signed-out") {
      this.#change(clientId, { state: "waiting" });
      return false;
    }
    const away = "away" in attempt;
    const reason = away ? attempt.away : attempt.refused;
    this.#change(clientId, { state: away ? "waiting" : "refused", reason });
    // Repeated attempts with the same error are reported once.
    if (message.reason !== reason) this.#tell({ failed: reason });
    if (away) this.parts.later(() => void this.flush());
    return !away;
  }

  #tell(event: Parameters<Listener>[0]): void {
    this.#listeners.forEach((listen) => listen(event));
  }

  #change(clientId: string, change: Partial<Unsent>): void {
    this.#set(this.#messages.map((one) => (one.clientId === clientId ? { ...one, ...change } : one)));
  }

  #set(messages: readonly Unsent[]): void {
    this.#messages = messages;
    this.parts.store(messages);
    this.#watchers.forEach((watch) => watch());
  }
}
