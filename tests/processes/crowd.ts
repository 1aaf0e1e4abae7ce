import { expect } from "vitest";
import { createSessionCookie } from "~/auth/session";
import { storeSession } from "~/domain/auth/start-session";
import { systemClock } from "~/domain/shared/clock";
import type { Context } from "~/domain/shared/context";
import { idMaker, systemRandom } from "~/domain/shared/ids";
import { openDatabase } from "~db/client";
import { members } from "~db/schema";
import { ana } from "../cast";
import { memberRow } from "../member-row";
import { openPhone, type Phone } from "../realtime/phone";
import { visitor } from "../visitor";

/** Sockets that are opened at a time, so that none waits in a full queue of connections. */
const AT_ONCE = 50;

/** A member near Ana with a session, without a request to the server. */
export interface Neighbour {
  id: string;
  cookie: string;
}

/** Stores this many members at Ana's place, with cookies for a server that was told this port. */
export async function addMembers(databaseUrl: string, number: number, port = "0"): Promise<Neighbour[]> {
  const database = await openDatabase(databaseUrl);
  const context = { ...database, clock: systemClock, newId: idMaker(systemClock, systemRandom) } as unknown as Context;
  const cookies = createSessionCookie({ publicUrl: new URL(`http://localhost:${port}`) });
  const neighbours: Neighbour[] = [];
  try {
    for (let nth = 0; nth < number; nth++) {
      const row = memberRow(context, { ...ana, email: `${nth}-${ana.email}` });
      const secret = await database.write(async (tx) => {
        await tx.insert(members).values(row);
        return (await storeSession(tx, context, row.id)).secret;
      });
      neighbours.push({ id: row.id, cookie: (await cookies.serialize(secret)).split(";")[0] ?? "" });
    }
    return neighbours;
  } finally {
    await database.close();
  }
}

/** Opens a phone for each neighbour, at the servers in turn. */
export async function openPhones(neighbours: readonly Neighbour[], urls: readonly string[]): Promise<Phone[]> {
  const phones: Phone[] = [];
  for (let at = 0; at < neighbours.length; at += AT_ONCE)
    phones.push(
      ...(await Promise.all(
        neighbours.slice(at, at + AT_ONCE).map((neighbour, nth) => connect(neighbour, urls[nth % urls.length] ?? "")),
      )),
    );
  return phones;
}

export async function connect({ id, cookie }: Neighbour, url: string): Promise<Phone> {
  const phone = await openPhone(url, { origin: url, cookie });
  phone.authenticate(id);
  return phone;
}

/** Shares a space at Ana's place. Returns its id. A member may have 3. */
export async function shareBy({ cookie }: Neighbour, url: string): Promise<string> {
  const phone = visitor(url);
  phone.keep(cookie);
  const { latitude, longitude } = ana.place;
  const answer = await phone.post("/api/parking-spaces", { latitude, longitude, leavingInMinutes: 0 });
  expect(answer.status).toBe(201);
  return ((await answer.json()) as { id: string }).id;
}

/** The ids of the spaces of which the phone heard, as often as it heard. */
export const sharesAt = ({ events }: Phone): string[] =>
  events.flatMap((event) => (event.type === "NEW_PARKING_SPACE" ? [event.data.space.id] : []));
