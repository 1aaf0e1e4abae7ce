import { expect, vi } from "vitest";
import { WebSocket, type ClientOptions } from "ws";
import type { DomainEvent } from "~/domain/shared/events";
import type { Hub } from "~/realtime/hub";
import type { WireEvent } from "~/realtime/wire";

/** How the member id in probes begins: PRESENCE events that tests publish to see whether a phone receives events. */
const PROBE = "probe ";

/** The hub of one server, or those of several behind one address. */
export type Hubs = Hub & {
  /** One function for each server, which sends events through it to all phones. */
  sendFrom?: readonly Hub["publish"][];
};

/** One WebSocket of a member, as a test sees it. */
export interface Phone {
  socket: WebSocket;
  /** All events that arrived, in order, without probes. */
  events: WireEvent[];
  /** How often each probe arrived. */
  probes: ReadonlyMap<string, number>;
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
  const probes = new Map<string, number>();
  socket.on("message", (data: Buffer) => {
    const event = JSON.parse(data.toString()) as WireEvent;
    const probe = event.type === "PRESENCE" ? event.data.memberId : "";
    if (probe.startsWith(PROBE)) probes.set(probe, (probes.get(probe) ?? 0) + 1);
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
    probes,
    types: () => events.map(({ type }) => type),
    send: (frame) => socket.send(typeof frame === "string" || frame instanceof Buffer ? frame : JSON.stringify(frame)),
    authenticate: (userId) => socket.send(JSON.stringify({ type: "AUTHENTICATE", userId })),
  };
}

let probed = 0;

/**
 * Waits until the phone has received everything published so far. AUTHENTICATE has no answer, so this publishes probes
 * until one arrives from each server. The events of a server arrive in order, so all earlier ones have arrived too.
 */
export async function heardAll(hub: Hubs, memberId: string, phone: Phone): Promise<void> {
  const sendFrom = hub.sendFrom ?? [(events: readonly DomainEvent[]) => hub.publish(events)];
  const sent: string[] = [];
  await vi.waitFor(
    () => {
      if (sent.some((probe) => phone.probes.get(probe) === sendFrom.length)) return;
      const probe = `${PROBE}${probed++}`;
      sent.push(probe);
      const data = { memberId: probe, online: true, lastSeenAt: null };
      for (const send of sendFrom) send([{ type: "PRESENCE", audience: { members: [memberId] }, data }]);
      expect(phone.probes.get(probe)).toBe(sendFrom.length);
    },
    { timeout: 10_000, interval: 5 },
  );
}
