import { reload } from "./reload";
import {
  CLOSED_SUPERSEDED,
  CLOSED_UNAUTHORIZED,
  HERE,
  HERE_MS,
  RELOAD,
  RECONNECT_MS,
  type ClientFrame,
  type WireEvent,
} from "./wire";

type Listener = (event: WireEvent) => void;

/** The part of a WebSocket that this file uses, so that tests can replace it. */
type Socket = Pick<WebSocket, "send" | "close" | "onopen" | "onmessage" | "onerror" | "onclose">;

/** The tab's one socket, open while a member is signed in. It reopens after 3 s (tests/specification.md#realtime-connection). */
export class Connection {
  connected = false;
  /** The server did not answer that it is there (HERE). Holds until a socket is open again. */
  lost = false;
  #userId: string | null = null;
  #visible = true;
  #socket: Socket | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Runs while the server has not answered that it is there. */
  #answerTimer: ReturnType<typeof setTimeout> | undefined;
  readonly #listeners = new Set<Listener>();
  readonly #watchers = new Set<() => void>();

  constructor(private readonly newSocket: () => Socket) {}

  /** Whose events to receive from now on. Null closes the socket. */
  follow(userId: string | null): void {
    if (userId === this.#userId) return;
    this.#userId = userId;
    this.#drop();
    if (userId !== null) this.#open(userId);
  }

  /**
   * Closes the socket of a page that is being left, because browsers keep no page for Back that has an open one. Watchers are
   * not told: images that a leaving page still loads break its Content-Security-Policy.
   */
  leave(): void {
    this.#close();
  }

  /** Opens another socket on a page that was left and came back. */
  comeBack(): void {
    if (this.#userId === null || this.#socket) return;
    this.#drop();
    this.#open(this.#userId);
  }

  /** Returns a function that unsubscribes. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Called whenever `connected` changes. An arrow, because React gets it as a bare function. */
  watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  /**
   * Tells the server whether the page is on the screen: while it is not, the server sends pushes instead. The server answers a
   * page that is. Without an answer the socket died while the phone slept, so the page's data is loaded and another socket opened.
   */
  setVisible(visible: boolean): void {
    this.#visible = visible;
    if (!this.connected) return;
    this.#send({ type: "VISIBILITY", visible });
    clearTimeout(this.#answerTimer);
    if (visible) this.#answerTimer = setTimeout(() => this.#reopen(), HERE_MS);
  }

  /** Opens another socket in place of a dead one, and loads what was missed. */
  #reopen(): void {
    this.lost = true;
    this.#drop();
    if (this.#userId !== null) this.#open(this.#userId);
    reload();
  }

  #send(frame: ClientFrame): void {
    this.#socket?.send(JSON.stringify(frame));
  }

  #open(userId: string): void {
    const socket = (this.#socket = this.newSocket());
    socket.onopen = () => {
      // The session's cookie authenticates. This says whose page it is, which another tab may have signed out meanwhile.
      this.#send({ type: "AUTHENTICATE", userId });
      this.#setConnected(true);
      if (!this.#visible) this.setVisible(false); // a page that says nothing counts as visible
    };
    socket.onmessage = ({ data }: MessageEvent<unknown>) => this.#receive(data);
    socket.onerror = () => log("The live connection failed.");
    socket.onclose = ({ code }) => {
      this.#drop();
      // Signed out elsewhere, or suspended: loading the page's data redirects to the page that says so.
      if (code === CLOSED_UNAUTHORIZED) reload();
      const again = () => {
        if (this.#userId === userId && !this.#socket) this.#open(userId);
      };
      // More tabs than allowed sockets: this tab waits until someone turns to it, or tabs would close each other's for ever.
      if (code === CLOSED_SUPERSEDED) addEventListener("focus", again, { once: true });
      else this.#timer = setTimeout(again, RECONNECT_MS);
    };
  }

  #receive(data: unknown): void {
    clearTimeout(this.#answerTimer);
    const event = readEvent(data);
    if (event?.type === HERE) return;
    if (event?.type === RELOAD) reload();
    else if (event) this.#listeners.forEach((listen) => listen(event));
    else log("An unreadable message was ignored.");
  }

  #drop(): void {
    this.#close();
    this.#setConnected(false);
  }

  /** Closes the socket and ignores its later events. One that is still opening closes then: a browser logs an earlier close. */
  #close(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#answerTimer);
    const socket = this.#socket;
    if (socket) {
      socket.onmessage = socket.onerror = socket.onclose = null;
      socket.onopen = () => socket.close();
      if (this.connected) socket.close();
    }
    this.#socket = null;
  }

  #setConnected(connected: boolean): void {
    if (connected === this.connected) return;
    this.connected = connected;
    if (connected) this.lost = false;
    this.#watchers.forEach((watch) => watch());
  }
}

/** An event with a type is not checked further. A newer server may send one that this page does not know: nobody uses it. */
function readEvent(data: unknown): WireEvent | { type: typeof RELOAD } | { type: typeof HERE } | null {
  try {
    const event: unknown = JSON.parse(String(data));
    return typeof event === "object" && event !== null && "type" in event ? (event as WireEvent) : null;
  } catch {
    return null;
  }
}

// eslint-disable-next-line no-console -- logged only (tests/specification.md#realtime); debug stays out of people's way
const log = (sentence: string): void => console.debug(sentence);
