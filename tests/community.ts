import { eq } from "drizzle-orm";
import { startSession } from "~/domain/members/start-session";
import type { Point } from "~/domain/places/rules";
import type { Actor, Context, DomainSettings } from "~/domain/shared/context";
import type { DomainEvent } from "~/domain/shared/events";
import { idMaker } from "~/domain/shared/ids";
import { folded } from "~/domain/shared/text";
import { localBus, type Bus } from "~/realtime/bus";
import { blocks, members } from "~db/schema";
import type { Person } from "./cast";
import { movableClock, type MovableClock } from "./clock";
import { freshDatabase, type FreshDatabase } from "./database";

/** The domain on a database of its own, without a server around it. */
export interface Community {
  context: Context;
  clock: MovableClock;
  database: FreshDatabase;
  bus: Bus;
  /** Everything published so far. */
  told: DomainEvent[];
  /** Makes a member of the person, whose last known place is theirs of the cast, or none. */
  join(person: Person, place?: Point | null): Promise<Actor>;
  /** A new session's secret. */
  session(actor: Actor): Promise<string>;
  block(blocker: Actor, blocked: Actor): Promise<void>;
  close(): Promise<void>;
}

export async function openCommunity(settings: Partial<DomainSettings> = {}): Promise<Community> {
  const clock = movableClock();
  const database = await freshDatabase();
  const bus = localBus();
  const told: DomainEvent[] = [];
  bus.subscribe((events) => told.push(...events));
  const context: Context = {
    read: database.read,
    write: database.write,
    clock,
    newId: idMaker(clock),
    settings: { listingMinutes: 30, requestMinutes: 30, rewards: true, ...settings },
    publish: (events) => bus.publish(events),
  };
  return {
    context,
    clock,
    database,
    bus,
    told,
    async join({ firstName, lastName, email, place: home }, place = home) {
      const actor: Actor = { id: context.newId(), role: "member" };
      const createdAt = clock.now();
      const searchText = folded(`${firstName} ${lastName} ${email}`);
      const member = { ...actor, firstName, lastName, email, searchText, createdAt };
      await database.write(async (tx) => {
        await tx.insert(members).values(member);
        if (!place) return;
        const whereabouts = { lastLatitude: place.latitude, lastLongitude: place.longitude, lastPlaceAt: createdAt };
        await tx.update(members).set(whereabouts).where(eq(members.id, actor.id));
      });
      return actor;
    },
    session: ({ id }) => database.write((tx) => startSession(context, tx, id)),
    async block(blocker, blocked) {
      const block = { blockerId: blocker.id, blockedId: blocked.id, createdAt: clock.now() };
      await database.write((tx) => tx.insert(blocks).values(block));
    },
    close: () => database.close(),
  };
}
