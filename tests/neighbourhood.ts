import { eq } from "drizzle-orm";
import { readConfig } from "~/config.server";
import { storeSession } from "~/domain/auth/start-session";
import type { Actor, Context } from "~/domain/shared/context";
import type { ClientEvent, DomainEvent } from "~/domain/shared/events";
import { idMaker } from "~/domain/shared/ids";
import { createViewQuota } from "~/domain/shared/view-quota";
import { localBus, type Bus } from "~/realtime/bus";
import type { Database } from "~db/client";
import { blocks, members } from "~db/schema";
import type { Person } from "./cast";
import { movableClock, type MovableClock } from "./clock";
import { closesItself } from "./closes-itself";
import { freshDatabase } from "./database";
import { memberRow } from "./member-row";
import { fixedRandom } from "./random";

/** What tests of use cases need: a real database and a clock that tests move, without a server. */
export interface Neighbourhood {
  context: Context;
  clock: MovableClock;
  database: Database;
  bus: Bus;
  /** Ids of members with a connected phone. */
  online: Set<string>;
  /** Ids of members who have a page on the screen. */
  watching: Set<string>;
  /** Everything published so far. */
  events: DomainEvent[];
  /** Stores the person as a member since two days, to whom rules for newcomers do not apply, at their place. */
  addMember(person: Person, role?: Actor["role"]): Promise<Actor>;
  /** A new session's secret. */
  session(actor: Actor): Promise<string>;
  block(blocker: Actor, blocked: Actor): Promise<void>;
  pointsOf(actor: Actor): Promise<number>;
  /** Events that named this member as recipient, newest last. */
  eventsTo(actor: Actor): { type: ClientEvent["type"]; title?: string; message?: string }[];
  /** Lifts the daily limit of claims, for tests of something else. */
  allowClaims(): void;
  close(): Promise<void>;
}

export async function openNeighbourhood(clock = movableClock()): Promise<Neighbourhood> {
  const database = await freshDatabase();
  const { read, write } = database;
  const bus = localBus();
  const events: DomainEvent[] = [];
  bus.subscribe((message) => events.push(...message));
  const settings = readConfig({ PUBLIC_URL: "https://parking.example", CONTACT_EMAIL: "operator@kindspot.example" });
  const online = new Set<string>();
  const watching = new Set<string>();
  const context: Context = {
    read,
    write,
    clock,
    newId: idMaker(clock, fixedRandom),
    random: fixedRandom,
    settings,
    secretBox: { seal: (text) => `sealed ${text}`, open: (sealed) => sealed.slice("sealed ".length) },
    isOnline: (memberId) => online.has(memberId),
    isWatching: (memberId) => watching.has(memberId),
    kerbAt: (place) => Promise.resolve(place),
    kerbRulesAt: () => Promise.resolve([]),
    viewQuota: createViewQuota(clock, settings),
    storeEvents: bus.store,
    publish: bus.publish,
  };
  return {
    context,
    clock,
    database,
    bus,
    online,
    watching,
    events,
    async addMember(person, role = "member") {
      const row = { ...memberRow(context, person), role };
      await write((tx) => tx.insert(members).values(row));
      return { id: row.id, role };
    },
    session: async ({ id }) => (await write((tx) => storeSession(tx, context, id))).secret,
    async block(blocker, blocked) {
      const block = { blockerId: blocker.id, blockedId: blocked.id, createdAt: clock.now() };
      await write((tx) => tx.insert(blocks).values(block));
    },
    async pointsOf({ id }) {
      const [row] = await read.select({ points: members.points }).from(members).where(eq(members.id, id));
      return row?.points ?? Number.NaN;
    },
    eventsTo: ({ id }) =>
      events.flatMap((event) => {
        if (!("audience" in event) || !("members" in event.audience)) return [];
        if (!event.audience.members.includes(id) || !("title" in event.data)) return [];
        const { title, message } = event.data;
        return [{ type: event.type, ...(title ? { title } : {}), ...(message ? { message } : {}) }];
      }),
    allowClaims() {
      context.settings = { ...context.settings, perDay: { ...context.settings.perDay, claims: Infinity } };
    },
    close: closesItself(() => database.close()),
  };
}
