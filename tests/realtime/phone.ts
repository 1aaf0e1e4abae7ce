import { expect, vi } from "vitest";
import { WebSocket, type ClientOptions } from "ws";
import type { Hub } from "~/realtime/hub";
import type { WireEvent } from "~/realtime/wire";

/** The member named in events that tests send to see whether a phone listens. */
const PROBE = "probe";

/** One WebSocket of a member, as a test sees it. */
export interface Phone {
  socket: WebSocket;
  /** All that arrived, in order, but for probes. */
  events: WireEvent[];
  probes(): number;
  types(): string[];
  send(frame: unknown): void;
  authenticate(userId: string): void;
  /** The close code, once closed. */
  closed: Promise<number>;
}

/** Opens a socket; rejects with the HTTP status when the upgrade is refused. */
export async function openPhone(
  url: string,
  headers: Record<string, string>,
  options: ClientOptions = {},
): Promise<Phone> {
  const socket = new WebSocket(`${url.replace("http", "ws")}/ws`, { headers, ...options });
  const events: WireEvent[] = [];
  let probes = 0;
  socket.on("message", (data: Buffer) => {
    const event = JSON.parse(data.toString()) as WireEvent;
    if (event.type === "PRESENCE" && event.data.memberId === PROBE) probes++;
    else events.push(event);
  });
  const closed = new Promise<number>((resolve) => socket.on("close", resolve));
  await new Promise<void>((resolve, reject) => {
    socket.on("open", resolve);
    socket.on("unexpected-response", (request, response) => {
      request.destroy();
      reject(new Error(String(response.statusCode)));
    });
    socket.on("error", reject);
  });
  return {
    socket,
    events,
    closed,
    probes: () => probes,
    types: () => events.map(({ type }) => type),
    send: (frame) => socket.send(typeof frame === "string" || frame instanceof Buffer ? frame : JSON.stringify(frame)),
    authenticate: (userId) => socket.send(JSON.stringify({ type: "AUTHENTICATE", userId })),
  };
}

/** There is no answer to AUTHENTICATE, and silence proves nothing: what was sent before a probe has arrived with it. */
export async function heardAll(hub: Hub, memberId: string, phone: Phone): Promise<void> {
  const known = phone.probes();
  const data = { memberId: PROBE, online: true, lastSeenAt: null };
  await vi.waitFor(
    () => {
      if (phone.probes() === known) hub.publish([{ type: "PRESENCE", audience: { members: [memberId] }, data }]);
      expect(phone.probes()).toBeGreaterThan(known);
    },
    { timeout: 5000, interval: 5 },
  );
}
