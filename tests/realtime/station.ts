import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { ClientOptions } from "ws";
import { expect, vi } from "vitest";
import { memberOfSession } from "~/domain/members";
import type { Actor } from "~/domain/shared/context";
import { createHub, type Hub, type HubParts } from "~/realtime/hub";
import { openCommunity, type Community } from "../community";
import { openPhone, PROBE, type Phone } from "./phone";

/** A community with the real hub behind a real port; its cookie is the session's secret alone. */
export interface Station extends Community {
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
  const community = await openCommunity();
  const failures: unknown[] = [];
  const hub = createHub({
    context: community.context,
    authenticate: async (cookie) => (cookie ? memberOfSession(community.context, cookie) : null),
    isSameSite: ({ headers }) => headers.origin === url,
    failed: (error) => failures.push(error),
    ...parts,
  });
  community.bus.subscribe((events) => hub.publish(events));
  const server = createServer().on("upgrade", (request, socket, head) => hub.upgrade(request, socket, head));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const silentPhone = (headers: Record<string, string>, options?: ClientOptions) =>
    openPhone(url, { origin: url, ...headers }, options);

  return {
    ...community,
    hub,
    url,
    failures,
    silentPhone,
    async phone(actor, options) {
      const phone = await silentPhone({ cookie: await community.session(actor) }, options);
      phone.authenticate(actor.id);
      const caughtUp = () => probed(hub, actor, phone);
      await caughtUp();
      return { ...phone, caughtUp };
    },
    async close() {
      await hub.close();
      await new Promise((resolve) => server.close(resolve));
      await community.close();
    },
  };
}

const POLL = { timeout: 5000, interval: 5 };

/** There is no answer to AUTHENTICATE, and silence proves nothing: what was sent before a probe has arrived with it. */
async function probed(hub: Hub, actor: Actor, phone: Phone): Promise<void> {
  const known = phone.probes();
  await vi.waitFor(() => {
    const data = { memberId: PROBE, online: true, lastSeenAt: null };
    if (phone.probes() === known) hub.publish([{ type: "PRESENCE", audience: { members: [actor.id] }, data }]);
    expect(phone.probes()).toBeGreaterThan(known);
  }, POLL);
}
