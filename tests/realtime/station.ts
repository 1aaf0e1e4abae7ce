import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { ClientOptions } from "ws";
import { memberOfSession } from "~/domain/members";
import type { Actor } from "~/domain/shared/context";
import { createHub, type Hub, type HubParts } from "~/realtime/hub";
import { openNeighbourhood, type Neighbourhood } from "../neighbourhood";
import { heardAll, openPhone, type Phone } from "./phone";

/** A neighbourhood with the real hub behind a real port; its cookie is the session's secret alone. */
export interface Station extends Neighbourhood {
  hub: Hub;
  url: string;
  /** What the hub complained of. */
  failures: unknown[];
  /** A phone of the member that already hears of everything. */
  phone(actor: Actor, options?: ClientOptions): Promise<ListeningPhone>;
  /** A phone whose upgrade succeeded and which has not said who it is. */
  silentPhone(headers: Record<string, string>, options?: ClientOptions): Promise<Phone>;
}

export interface ListeningPhone extends Phone {
  /** Resolves once everything published so far has arrived. */
  caughtUp(): Promise<void>;
}

export async function openStation(parts: Partial<HubParts> = {}): Promise<Station> {
  const street = await openNeighbourhood();
  const failures: unknown[] = [];
  const hub = createHub({
    context: street.context,
    authenticate: async (cookie) => (cookie ? memberOfSession(street.context, cookie) : null),
    isSameSite: ({ headers }) => headers.origin === url,
    failed: (error) => failures.push(error),
    ...parts,
  });
  street.bus.subscribe((events) => hub.publish(events));
  const server = createServer().on("upgrade", (request, socket, head) => hub.upgrade(request, socket, head));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const silentPhone = (headers: Record<string, string>, options?: ClientOptions) =>
    openPhone(url, { origin: url, ...headers }, options);

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
    async close() {
      await hub.close();
      await new Promise((resolve) => server.close(resolve));
      await street.close();
    },
  };
}
