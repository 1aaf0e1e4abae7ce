import type { WebSocket } from "ws";
import { FRAMES_PER_SECOND, GOODBYE_MS, POLICY_VIOLATION, readFrame, UNREAD_MAX_BYTES } from "./protocol";
import { CLOSED_UNAUTHORIZED } from "./wire";

/** Who wants to hear what becomes of a socket. */
interface Watcher {
  /** Called once: the phone named the member whom its cookie names. */
  authenticated(socket: MemberSocket): void;
  /** Called once. */
  gone(socket: MemberSocket): void;
}

/** One phone's socket, opened with a member's session; keeps the limits of PRODUCT 10. */
export class MemberSocket {
  /** Events may be sent; set by the hub. */
  ready = false;
  #open = true;
  #authenticated = false;
  #alive = true;
  #frames = 0;
  #countedSince = 0;

  constructor(
    readonly memberId: string,
    readonly sessionId: string,
    private readonly ws: WebSocket,
    private readonly watcher: Watcher,
  ) {
    ws.on("message", (data: Buffer, isBinary) => this.#receive(data, isBinary)); // ws's default binaryType
    ws.on("ping", () => this.#count());
    ws.on("pong", () => (this.#alive = this.#count()));
    ws.on("close", () => this.#leave());
    ws.on("error", () => this.#leave()); // too long a frame, no UTF-8, a lost line: ws itself closes
  }

  get open(): boolean {
    return this.#open;
  }

  /** `taken` is called once the frame has left this process. A phone that does not read is dropped, not buffered for. */
  send(frame: Buffer, taken?: () => void): void {
    if (!this.#open) return;
    if (this.ws.bufferedAmount > UNREAD_MAX_BYTES) this.#cut();
    else this.ws.send(frame, { binary: false }, taken && ((error) => error ?? taken()));
  }

  /** Nothing more is sent or heard; whoever does not say goodbye within a second is cut off. */
  close(code: number, reason: string): void {
    if (!this.#open) return;
    this.#leave();
    this.ws.close(code, reason);
    setTimeout(() => this.ws.terminate(), GOODBYE_MS).unref();
  }

  /** Asks for a sign of life; without one since the last question the socket is dropped. */
  ping(): void {
    if (!this.#alive) this.#cut();
    else this.ws.ping();
    this.#alive = false;
  }

  #receive(data: Buffer, isBinary: boolean): void {
    if (!this.#count() || isBinary) return;
    const frame = readFrame(data);
    if (!frame) return;
    if (frame.userId !== this.memberId) this.close(CLOSED_UNAUTHORIZED, "not your id");
    else if (!this.#authenticated) this.watcher.authenticated(this);
    this.#authenticated = true;
  }

  /** False once the socket has sent too much, or is closed. */
  #count(): boolean {
    const now = performance.now();
    if (now - this.#countedSince >= 1000) {
      this.#countedSince = now;
      this.#frames = 0;
    }
    if (++this.#frames > FRAMES_PER_SECOND) this.close(POLICY_VIOLATION, "too many messages");
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
