import type { WebSocket } from "ws";
import { MAX_FRAMES_PER_SECOND, GOODBYE_MS, POLICY_VIOLATION, readFrame, MAX_UNREAD_BYTES } from "./protocol";
import { CLOSED_UNAUTHORIZED, HERE, RELOAD } from "./wire";

const reloadFrame = Buffer.from(JSON.stringify({ type: RELOAD }));
const hereFrame = Buffer.from(JSON.stringify({ type: HERE }));

interface Watcher {
  /** Called once, when AUTHENTICATE named the cookie's member. */
  authenticated(socket: MemberSocket): void;
  /** Called when the page came on the screen or left it. */
  shown(socket: MemberSocket): void;
  /** Called once. */
  gone(socket: MemberSocket): void;
}

/** One socket of a member's session. It enforces the limits of docs/product.md#realtime. */
export class MemberSocket {
  /** Events may be sent; set by the hub. */
  ready = false;
  /** Something happened before events may be sent. The page may have loaded its data before that, so it loads them again. */
  missed = false;
  /** The page is on the screen, as far as it said. */
  visible = true;
  #open = true;
  #authenticated = false;
  #alive = true;
  #frames = 0;
  #countedSince = 0;

  constructor(
    readonly memberId: string,
    readonly sessionId: string,
    /** When the member joined: their quota of views depends on it. */
    readonly joinedAt: Date,
    private readonly ws: WebSocket,
    private readonly watcher: Watcher,
  ) {
    ws.on("message", (data: Buffer, isBinary) => this.#receive(data, isBinary)); // ws's default binaryType
    ws.on("ping", () => this.#count());
    ws.on("pong", () => (this.#alive = this.#count()));
    ws.on("close", () => this.#leave());
    ws.on("error", () => this.#leave()); // ws closes by itself after a frame that is too long or not UTF-8, and after a lost connection
  }

  get open(): boolean {
    return this.#open;
  }

  /** Calls `taken` when the frame has left this process. A client that does not read is dropped, so buffers stay small. */
  send(frame: Buffer, taken?: () => void): void {
    if (!this.#open) return;
    if (this.ws.bufferedAmount > MAX_UNREAD_BYTES) this.#cut();
    else this.ws.send(frame, { binary: false }, taken && ((error) => error ?? taken()));
  }

  /** Asks the page to load its data again, as soon as events may be sent. */
  requestReload(): void {
    if (this.ready) this.send(reloadFrame);
    else this.missed = true;
  }

  /** Closes. A client that does not complete the close handshake within a second is terminated. */
  close(code: number, reason: string): void {
    if (!this.#open) return;
    this.#leave();
    this.ws.close(code, reason);
    setTimeout(() => this.ws.terminate(), GOODBYE_MS).unref();
  }

  /** Sends a ping. Drops the socket if the last ping was not answered. */
  ping(): void {
    if (!this.#alive) this.#cut();
    else this.ws.ping();
    this.#alive = false;
  }

  #receive(data: Buffer, isBinary: boolean): void {
    if (!this.#count() || isBinary) return;
    const frame = readFrame(data);
    if (!frame) return;
    if (frame.type === "VISIBILITY") {
      this.visible = frame.visible;
      this.watcher.shown(this);
      if (frame.visible) this.send(hereFrame); // a page that is looked at again learns that the socket is alive
      return;
    }
    if (frame.userId !== this.memberId) this.close(CLOSED_UNAUTHORIZED, "not your id");
    else if (!this.#authenticated) this.watcher.authenticated(this);
    this.#authenticated = true;
  }

  /** False when the socket sent too much or is closed. */
  #count(): boolean {
    const now = performance.now();
    if (now - this.#countedSince >= 1000) {
      this.#countedSince = now;
      this.#frames = 0;
    }
    if (++this.#frames > MAX_FRAMES_PER_SECOND) this.close(POLICY_VIOLATION, "too many messages");
    return this.#open;
  }

  #cut(): void {
    this.#leave();
    this.ws.terminate();
  }

  #leave(): void {
    if (!this.#open) return;
    this.#open = false;
    this.ready = false;
    this.watcher.gone(this);
  }
}
