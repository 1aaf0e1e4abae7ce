import type { MessageCard } from "~/domain/chat/rules";

/** A message that the server is not known to have. */
export interface Unsent {
  /** Made here, so that the server stores the message once however often it is sent. */
  clientId: string;
  receiverId: string;
  content: string;
  /** What waits is sent as soon as possible; what was refused, once the person says so. */
  state: "waiting" | "sending" | "refused";
  /** What the person reads of an attempt that failed. */
  reason: string | null;
}

/** What an attempt came to. `away`: the server could not be asked, so it is asked again later. */
export type Attempt = { sent: MessageCard } | { refused: string } | { away: string } | "signed-out";

interface Parts {
  post: (message: Unsent) => Promise<Attempt>;
  /** What was kept of an earlier page, and how to keep what there is now. */
  restore: () => readonly Unsent[];
  keep: (messages: readonly Unsent[]) => void;
  /** Calls back when it is time to ask a server again that was away. */
  later: (again: () => void) => void;
}

type Listener = (event: { sent: MessageCard } | { failed: string }) => void;

/**
 * Messages on their way, oldest first: sent one after another, each kept until the server has it. What a lost connection
 * swallowed is sent again under the same id; what was refused waits for the person.
 */
export class Outbox {
  #messages: readonly Unsent[];
  #busy = false;
  readonly #watchers = new Set<() => void>();
  readonly #listeners = new Set<Listener>();

  constructor(private readonly parts: Parts) {
    // The page before may have gone in the middle of an attempt.
    this.#messages = parts.restore().map((one) => (one.state === "sending" ? { ...one, state: "waiting" } : one));
  }

  get messages(): readonly Unsent[] {
    return this.#messages;
  }

  /** Told whenever `messages` changes. */
  watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  /** Told what became of messages. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  add(message: Pick<Unsent, "clientId" | "receiverId" | "content">): void {
    this.#set([...this.#messages, { ...message, state: "waiting", reason: null }]);
    void this.flush();
  }

  /** The person asks for another attempt. */
  retry(clientId: string): void {
    this.#change(clientId, { state: "waiting", reason: null });
    void this.flush();
  }

  /** Lets go of a message: taken back by the person, or the server turned out to have it. */
  drop(clientId: string): void {
    if (this.#has(clientId)) this.#set(this.#messages.filter((one) => one.clientId !== clientId));
  }

  /** Sends whatever waits. */
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

  /** False when there is no use in trying the next one now. */
  async #send(message: Unsent): Promise<boolean> {
    const { clientId } = message;
    this.#change(clientId, { state: "sending" });
    const attempt = await this.parts.post(message);
    if (attempt !== "signed-out" && "sent" in attempt) {
      this.drop(clientId);
      this.#tell(attempt);
      return true;
    }
    // It was sent all the same, and heard of by another way.
    if (!this.#has(clientId)) return true;
    if (attempt === "signed-out") {
      this.#change(clientId, { state: "waiting" });
      return false;
    }
    const away = "away" in attempt;
    const reason = away ? attempt.away : attempt.refused;
    this.#change(clientId, { state: away ? "waiting" : "refused", reason });
    // An attempt that repeats itself is told of once.
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
    this.parts.keep(messages);
    this.#watchers.forEach((watch) => watch());
  }
}
