import { storeSession } from "~/domain/auth/start-session";
import type { Point } from "~/domain/places/rules";
import type { Actor } from "~/domain/shared/context";
import { blocks, members } from "~db/schema";
import { ada, ana, ben, cem, dora, type Person } from "../cast";
import type { Kindspot } from "../kindspot";
import { memberRow } from "../member-row";
import { visitor, type Visitor } from "../visitor";

/** The columns of the tables: who sends the request. Every row is about something of the owner. */
export const ASKERS = ["visitor", "owner", "other member", "blocked member", "suspended member", "admin"] as const;
export type Asker = (typeof ASKERS)[number];

/** A person with an HTTP client and an actor. A visitor has no actor. */
interface Someone extends Visitor {
  actor: Actor;
}

export interface People {
  place: Point;
  /** The map's version in the addresses of tiles. Empty without a map file. */
  mapHash: string;
  owner: Someone;
  /** A member with whom the owner has a promise or a conversation. */
  neighbour: Someone;
  /** Who sends the request. Each cell of a table has new people, so that cells do not affect each other. */
  asker: Visitor & { actor?: Actor };
}

let streets = 0;
/** A place two degrees from those of other cells, so that nobody sees the spaces of another cell. */
const nextStreet = (): Point => {
  const street = streets++;
  return { latitude: -60 + 2 * (street % 60), longitude: -170 + 2 * Math.floor(street / 60) };
};

/** The owner, a neighbour and the member who sends the request, in a street without others. */
export async function peopleFor(town: Kindspot, asker: Asker): Promise<People> {
  const place = nextStreet();
  const owner = await addMember(town, ana, place);
  const neighbour = await addMember(town, dora, place);
  const asks = {
    visitor: () => visitor(town.url),
    owner: () => owner,
    "other member": () => addMember(town, ben, place),
    "blocked member": async () => {
      const blocked = await addMember(town, cem, place);
      const block = { blockerId: owner.actor.id, blockedId: blocked.actor.id, createdAt: town.clock.now() };
      await town.app.context.write((tx) => tx.insert(blocks).values(block));
      return blocked;
    },
    "suspended member": () => addMember(town, ben, place, { suspended: true }),
    admin: () => addMember(town, ada, place, { role: "admin" }),
  };
  const mapHash = town.app.map?.facts().hash ?? "";
  return { place, mapHash, owner, neighbour, asker: await asks[asker]() };
}

interface Standing {
  role?: Actor["role"];
  suspended?: boolean;
}

/** A member of two days, at that place a moment ago, signed in. */
async function addMember(
  { app, clock, url }: Kindspot,
  person: Person,
  place: Point,
  { role = "member", suspended = false }: Standing = {},
): Promise<Someone> {
  const { context } = app;
  const row = memberRow(context, { ...person, place, email: `${context.newId()}@kindspot.example` });
  const suspension = suspended ? { suspendedAt: clock.now(), suspendedReason: "Shared spaces that were none." } : {};
  const secret = await context.write(async (tx) => {
    await tx.insert(members).values({ ...row, role, ...suspension });
    return (await storeSession(tx, context, row.id)).secret;
  });
  const someone = visitor(url);
  someone.keep(await app.sessionCookie.serialize(secret));
  return { ...someone, actor: { id: row.id, role } };
}
