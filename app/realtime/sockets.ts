import type { MemberSocket } from "./member-socket";

/** The open sockets by member and by session. A member's sockets are in the order of opening. */
export class Sockets implements Iterable<MemberSocket> {
  readonly #byMember = new Map<string, Set<MemberSocket>>();
  readonly #bySession = new Map<string, Set<MemberSocket>>();

  add(socket: MemberSocket): void {
    put(this.#byMember, socket.memberId, socket);
    put(this.#bySession, socket.sessionId, socket);
  }

  remove(socket: MemberSocket): void {
    take(this.#byMember, socket.memberId, socket);
    take(this.#bySession, socket.sessionId, socket);
  }

  ofMember(memberId: string): ReadonlySet<MemberSocket> {
    return this.#byMember.get(memberId) ?? none;
  }

  ofSession(sessionId: string): ReadonlySet<MemberSocket> {
    return this.#bySession.get(sessionId) ?? none;
  }

  *[Symbol.iterator](): Generator<MemberSocket> {
    for (const sockets of this.#byMember.values()) yield* sockets;
  }
}

const none: ReadonlySet<MemberSocket> = new Set();

function put(index: Map<string, Set<MemberSocket>>, key: string, socket: MemberSocket): void {
  const known = index.get(key);
  if (known) known.add(socket);
  else index.set(key, new Set([socket]));
}

function take(index: Map<string, Set<MemberSocket>>, key: string, socket: MemberSocket): void {
  const known = index.get(key);
  known?.delete(socket);
  if (known?.size === 0) index.delete(key);
}
