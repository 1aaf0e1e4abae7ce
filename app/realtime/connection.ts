import { reload } from "./reload";
import { CLOSED_SUPERSEDED, CLOSED_UNAUTHORIZED, RECONNECT_MS, type Authenticate, type WireEvent } from "./wire";

type Listener = (event: WireEvent) => void;

/** What the browser's socket and a test's have in common. */
type Socket = Pick<WebSocket, "send" | "close" | "onopen" | "onmessage" | "onerror" | "onclose">;

/** The tab's one socket: opened while a member is signed in, and again 3 s after it closed (specification 4). */
export class Connection {
  connected = false;
  #userId: string | null = null;
  #socket: Socket | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #listeners = new Set<Listener>();
  readonly #watchers = new Set<() => void>();

  constructor(private readonly newSocket: () => Socket) {}

  /** Whose events to hear from now on; null hears none. */
  follow(userId: string | null): void {
    if (userId === this.#userId) return;
    this.#userId = userId;
    this.#drop();
    if (userId !== null) this.#open(userId);
  }

  /** Returns the way to stop listening. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Told whenever `connected` changes. */
  watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  #open(userId: string): void {
    const socket = (this.#socket = this.newSocket());
    socket.onopen = () => {
      socket.send(JSON.stringify({ type: "AUTHENTICATE", userId } satisfies Authenticate));
      this.#setConnected(true);
    };
    socket.onmessage = ({ data }: MessageEvent<unknown>) => this.#receive(data);
    socket.onerror = () => log("The live connection failed.");
    socket.onclose = ({ code }) => {
      this.#drop();
      // Signed out elsewhere, or suspended: the page's data leads to where that is said.
      if (code === CLOSED_UNAUTHORIZED) reload();
      const again = () => {
        if (this.#userId === userId && !this.#socket) this.#open(userId);
      };
      // More tabs than sockets allowed: this one waits until somebody looks at it, or the tabs would oust each other forever.
      if (code === CLOSED_SUPERSEDED) addEventListener("focus", again, { once: true });
      else this.#timer = setTimeout(again, RECONNECT_MS);
    };
  }

  #receive(data: unknown): void {
    const event = readEvent(data);
    if (event) this.#listeners.forEach((listen) => listen(event));
    else log("An unreadable message was ignored.");
  }

  /** Lets go of the socket: it is heard no more. */
  #drop(): void {
    clearTimeout(this.#timer);
    const socket = this.#socket;
    if (socket) socket.onopen = socket.onmessage = socket.onerror = socket.onclose = null;
    socket?.close();
    this.#socket = null;
    this.#setConnected(false);
  }

  #setConnected(connected: boolean): void {
    if (connected === this.connected) return;
    this.connected = connected;
    this.#watchers.forEach((watch) => watch());
  }
}

/** The server's events are trusted to be whole once they have a type: they come from the same build. */
function readEvent(data: unknown): WireEvent | null {
  try {
    const event: unknown = JSON.parse(String(data));
    return typeof event === "object" && event !== null && "type" in event ? (event as WireEvent) : null;
  } catch {
    return null;
  }
}

// eslint-disable-next-line no-console -- the specification (8) wants it logged; debug stays out of people's way
const log = (sentence: string): void => console.debug(sentence);
