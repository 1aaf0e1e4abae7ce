import { createChannel, type Channel } from "~db/processes/channel";
import type { ClockOffset } from "~db/processes/clock-offset";
import { createCounts } from "~db/processes/counts";
import type { Leadership } from "~db/processes/leadership";
import { createProcessRegistry } from "~db/processes/process-registry";
import type { Config } from "~/config.server";
import type { DomainEvent } from "~/domain/shared/events";
import type { NewId } from "~/domain/shared/ids";
import type { SharedCounts } from "~/security/limits";
import { localBus, sharedBus, type Bus } from "~/realtime/bus";
import { nobodyElse, type PresenceRegistry } from "~/realtime/hub";

/** What connects this process with the others that serve the same community. */
export interface Processes {
  bus: Bus;
  /** Makes this process the one that runs the jobs, now or when the one that does has ended. */
  lead: Leadership["lead"];
  registry: PresenceRegistry;
  /** For the limits. Null where there is one process. */
  sharedCounts: SharedCounts | null;
  listen: (handlers: ProcessHandlers) => Promise<void>;
  close: () => Promise<void>;
}

interface ProcessHandlers {
  /** Events of others may have been lost. */
  missed: () => void;
  /** These members were last connected to a process that ended then, and are connected to none now. */
  gone: (memberIds: readonly string[], lastSeenAt: Date) => void;
}

/** One process on SQLite, or any number on one PostgreSQL database. No id may be made before: the clock is put right first. */
export async function connectProcesses(
  { databaseDirectUrl }: Config,
  newId: NewId,
  offset: ClockOffset,
  failed: (error: unknown) => void,
): Promise<Processes> {
  if (databaseDirectUrl === null) return onlyProcess();
  const channel = createChannel(databaseDirectUrl, failed);
  // Ids keep their order: one of a clock that is ahead would make the later ones wait for its time.
  await offset.follow(channel.pool, failed);
  return amongOthers(channel, newId, offset, failed);
}

const onlyProcess = (): Processes => ({
  bus: localBus(),
  lead: ({ began }) => began(),
  registry: nobodyElse,
  sharedCounts: null,
  listen: () => Promise.resolve(),
  close: () => Promise.resolve(),
});

function amongOthers(channel: Channel, newId: NewId, offset: ClockOffset, failed: (error: unknown) => void): Processes {
  const bus = sharedBus(channel, newId);
  const counts = createCounts(channel.pool, failed);
  let gone: ProcessHandlers["gone"] = () => undefined;
  const registry = createProcessRegistry({
    pool: channel.pool,
    processId: newId(),
    send: (body) => channel.send({ id: newId(), body, stored: false }),
    gone: (memberIds, lastSeenAt) => gone(memberIds, lastSeenAt),
    failed,
  });
  return {
    bus,
    registry,
    sharedCounts: { counts, processes: registry.processes },
    lead: channel.lead,
    async listen(handlers) {
      gone = handlers.gone;
      await channel.listen({
        // The events of a transaction come as a list; anything else is a process's word about its members.
        received: (body) => (Array.isArray(body) ? bus.receive(body as DomainEvent[]) : registry.receive(body)),
        missed() {
          void registry.refresh();
          handlers.missed();
        },
      });
      await registry.refresh();
    },
    async close() {
      counts.close();
      await offset.close();
      await registry.close();
      await channel.close();
    },
  };
}
