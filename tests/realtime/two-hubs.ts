import { createClockOffset } from "~db/processes/clock-offset";
import { readConfig } from "~/config.server";
import type { Context } from "~/domain/shared/context";
import { connectProcesses } from "~/ops/processes.server";
import type { Hub, PresenceRegistry } from "~/realtime/hub";
import { urlOf } from "../db/postgres/fresh-copy";
import { runOn } from "../db/postgres/server";
import type { Neighbourhood } from "../neighbourhood";
import type { Hubs } from "./phone";

/** A hub, and what sends events to all hubs by its process. */
interface Part {
  hub: Hub;
  publish: Context["publish"];
}

/** The hubs of several processes as one. Sockets come to them in turn. */
export function joined(parts: readonly Part[]): Hubs {
  const hubs = parts.map(({ hub }) => hub);
  let turn = 0;
  return {
    upgrade: (...upgrade) => hubs[turn++ % hubs.length]?.upgrade(...upgrade),
    publish: (events) => hubs.forEach((hub) => hub.publish(events)),
    sendFrom: parts.map(({ publish }) => publish),
    isOnline: (memberId) => hubs.some((hub) => hub.isOnline(memberId)),
    isWatching: (memberId) => hubs.some((hub) => hub.isWatching(memberId)),
    requestReload: () => hubs.forEach((hub) => hub.requestReload()),
    openSockets: () => hubs.reduce((sum, hub) => sum + hub.openSockets(), 0),
    async close() {
      await Promise.all(hubs.map((hub) => hub.close()));
    },
  };
}

/** Two hubs of a neighbourhood on PostgreSQL, connected as those of two processes. Its own use cases run at the first. */
export async function openTwoHubs(
  street: Neighbourhood,
  create: (context: Context, registry: PresenceRegistry) => Hub,
  failed: (error: unknown) => void,
): Promise<{ hub: Hubs; close(): Promise<void> }> {
  const url = urlOf(street.database);
  const config = { ...readConfig({}), databaseDirectUrl: url };
  const connect = () => connectProcesses(config, street.context.newId, createClockOffset(street.clock), failed);
  const both = [await connect(), await connect()] as const;
  const parts: Part[] = [];
  for (const { bus, registry, listen } of both) {
    const isFirst = parts.length === 0;
    const { store: storeEvents, publish } = bus;
    const context = Object.assign(isFirst ? street.context : { ...street.context }, { storeEvents, publish });
    const hub = create(context, registry);
    bus.subscribe((events) => hub.publish(events));
    if (isFirst) bus.subscribe((events) => street.bus.publish(events));
    await listen({ missed: () => hub.requestReload(), gone: () => undefined });
    parts.push({ hub, publish });
  }
  const hub = joined(parts);
  return {
    hub,
    async close() {
      await hub.close();
      await Promise.all(both.map((processes) => processes.close()));
      // The next test may get the same database.
      await runOn(url, "delete from processes.online; delete from processes.leases");
    },
  };
}
