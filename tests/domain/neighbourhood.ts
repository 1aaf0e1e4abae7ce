import { eq } from "drizzle-orm";
import { members } from "~db/schema";
import { rememberPlace } from "~/domain/members";
import type { Actor, Context } from "~/domain/shared/context";
import type { Announcement, DomainEvent } from "~/domain/shared/events";
import { idMaker } from "~/domain/shared/ids";
import type { Person } from "../cast";
import { movableClock, type MovableClock } from "../clock";
import { freshDatabase, type FreshDatabase } from "../database";

/** The domain on a real database file with a clock to move: what use cases are tested in. */
export interface Neighbourhood {
  context: Context;
  clock: MovableClock;
  database: FreshDatabase;
  /** Everything published so far. */
  events: DomainEvent[];
  /** Makes the person a member, at their place; since yesterday's yesterday, so that no newcomer's guard applies. */
  settle(person: Person): Promise<Actor>;
  pointsOf(actor: Actor): Promise<number>;
  /** What was told to this member by name, newest last. */
  toldTo(actor: Actor): { type: Announcement["type"]; title?: string; message?: string }[];
  close(): Promise<void>;
}

export async function openNeighbourhood(): Promise<Neighbourhood> {
  const database = await freshDatabase();
  const clock = movableClock();
  const events: DomainEvent[] = [];
  const context: Context = {
    read: database.read,
    write: database.write,
    clock,
    newId: idMaker(clock),
    settings: { listingMinutes: 30, requestMinutes: 30, rewards: true },
    publish: (news) => void events.push(...news),
  };
  return {
    context,
    clock,
    database,
    events,
    async settle({ firstName, lastName, email, place }) {
      const id = context.newId();
      const actor: Actor = { id, role: "member" };
      const createdAt = new Date(clock.now().getTime() - 48 * 3_600_000);
      const searchText = `${firstName} ${lastName} ${email}`.toLowerCase();
      await database.write((tx) =>
        tx.insert(members).values({ id, email, firstName, lastName, searchText, createdAt }),
      );
      await rememberPlace(context, actor, place);
      return actor;
    },
    async pointsOf(actor) {
      const [row] = await database.read
        .select({ points: members.points })
        .from(members)
        .where(eq(members.id, actor.id));
      return row?.points ?? Number.NaN;
    },
    toldTo: (actor) =>
      events.flatMap((event) => {
        if (!("audience" in event) || !("members" in event.audience)) return [];
        if (!event.audience.members.includes(actor.id) || !("title" in event.data)) return [];
        const { title, message } = event.data;
        return [{ type: event.type, ...(title ? { title } : {}), ...(message ? { message } : {}) }];
      }),
    close: () => database.close(),
  };
}
