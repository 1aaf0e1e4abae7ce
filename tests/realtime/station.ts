import { createServer } from "node:http";
import { afterEach, beforeEach, expect } from "vitest";
import type { ClientOptions } from "ws";
import { memberOfSession } from "~/domain/auth";
import type { Actor, Context } from "~/domain/shared/context";
import type { ClientEvent } from "~/domain/shared/events";
import { createHub, type Hub, type HubParts, type PresenceRegistry } from "~/realtime/hub";
import { ana, ben, type Person } from "../cast";
import { closesItself } from "../closes-itself";
import { openNeighbourhood, type Neighbourhood } from "../neighbourhood";
import { onLoopback } from "../on-loopback";
import { heardAll, openPhone, type Phone } from "./phone";

/** A neighbourhood with the real hub on a real port. Its whole cookie is the session's secret. */
export interface Station extends Neighbourhood {
  hub: Hub;
  url: string;
  /** Errors that the hub reported. */
  failures: unknown[];
  /** A connected phone of the member that already receives all events. */
  phone(actor: Actor, options?: ClientOptions): Promise<ListeningPhone>;
  /** A connected phone that has not sent AUTHENTICATE. */
  silentPhone(headers: Record<string, string>, options?: ClientOptions): Promise<Phone>;
}

export interface ListeningPhone extends Phone {
  /** Resolves once everything published so far has arrived. */
  caughtUp(): Promise<void>;
}

/** An event that names no member. */
export const gone = (audience: ClientEvent["audience"]): ClientEvent => ({
  type: "PARKING_SPACE_REMOVED",
  audience,
  data: { id: "space" },
});

/** It reaches who is near Ana, without these. */
export const nearAna = (...except: Actor[]) => gone({ near: ana.place, except: except.map(({ id }) => id) });

/** The station of the present test, and who lives there. */
export let station: Station;
export let Ana: Actor, Ben: Actor, Cem: Actor;

/** Opens a new station for each test of the file, with these members. No test may leave an error that the hub reported. */
export function newStationForEach(people: readonly Person[], parts: Partial<HubParts> = {}): void {
  beforeEach(async () => {
    station = await openStation(parts);
    for (const person of people) {
      const actor = await station.addMember(person);
      if (person === ana) Ana = actor;
      else if (person === ben) Ben = actor;
      else Cem = actor;
    }
  });
  afterEach(async () => {
    await station.close();
    expect(station.failures).toEqual([]);
  });
}

/** With TWO_SERVERS in the environment it has two hubs, as two processes have, and the sockets come to them in turn. */
export async function openStation(parts: Partial<HubParts> = {}): Promise<Station> {
  const street = await openNeighbourhood();
  const failures: unknown[] = [];
  const failed = (error: unknown) => failures.push(error);
  const create = (context: Context, registry?: PresenceRegistry) =>
    createHub({
      context,
      authenticate: async (cookie) => (cookie ? memberOfSession(context, cookie) : null),
      isSameSite: ({ headers }) => headers.origin === url,
      failed,
      ...(registry && { registry }),
      ...parts,
    });
  const { hub, close } = process.env.TWO_SERVERS
    ? await (await import("./two-hubs")).openTwoHubs(street, create, failed)
    : oneHub(street, create);
  const server = createServer().on("upgrade", (request, socket, head) => hub.upgrade(request, socket, head));
  const { port, close: stopListening } = await onLoopback(server);
  const url = `http://127.0.0.1:${port}`;

  const silentPhone = (headers: Record<string, string>, options?: ClientOptions) =>
    openPhone(url, { origin: url, ...headers }, options);

  const stop = closesItself(async () => {
    await close();
    await stopListening();
    await street.close();
  });

  return {
    ...street,
    hub,
    url,
    failures,
    silentPhone,
    async phone(actor, options) {
      const phone = await silentPhone({ cookie: await street.session(actor) }, options);
      phone.authenticate(actor.id);
      const caughtUp = () => heardAll(hub, actor.id, phone);
      await caughtUp();
      return { ...phone, caughtUp };
    },
    close: stop,
  };
}

function oneHub({ context, bus }: Neighbourhood, create: (context: Context) => Hub): Pick<Station, "hub" | "close"> {
  const hub = create(context);
  bus.subscribe((events) => hub.publish(events));
  return { hub, close: () => hub.close() };
}
