import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sendMessage, startConversation } from "~/domain/chat";
import { CLOSED_UNAUTHORIZED } from "~/realtime/wire";
import { openKindspot, type Kindspot } from "../kindspot";
import { heardAll, openPhone, type Phone } from "../realtime/phone";
import { ASKERS, peopleFor, type Asker, type People } from "./people";
import { availableSpace, offeredSpace, pendingRequest, type Subject } from "./subjects";

let town: Kindspot;
let executed = 0;
beforeAll(async () => {
  town = await openKindspot({ env: { RATE_LIMITS: "off" } });
});
afterAll(async () => {
  await town.close();
  console.log(`permissions of the socket: ${executed} cells executed`);
});

const cellsOf = (cells: string) => ASKERS.map((asker, column) => [asker, cells.split(" ")[column]] as const);

const open = ({ asker }: Pick<People, "asker">): Promise<Phone> =>
  openPhone(town.url, { origin: town.url, cookie: asker.cookie() });

describe("The upgrade to /ws", () => {
  it.each(cellsOf("401 open open open 401 open"))("answers the %s: %s", async (asker, cell) => {
    const upgraded = await open(await peopleFor(town, asker)).then(
      (phone) => (phone.socket.terminate(), "open"),
      (error: unknown) => (error instanceof Error ? error.message : "failed"),
    );
    executed++;
    expect(upgraded).toBe(cell);
  });
});

describe("AUTHENTICATE", () => {
  const connected = ASKERS.filter((asker) => asker !== "visitor" && asker !== "suspended member");

  it.each(connected)("in another's name closes the socket of the %s", async (asker) => {
    const people = await peopleFor(town, asker);
    const phone = await open(people);
    phone.authenticate(people.neighbour.actor.id);
    executed++;
    expect(await phone.closed).toBe(CLOSED_UNAUTHORIZED);
  });
});

interface Happening {
  cells: string;
  /** Actions of the neighbour or the owner. Each sends events to its audience. */
  happens: Subject;
}

const said: Subject = async (context, { owner, neighbour }) => {
  await startConversation(context, owner.actor, neighbour.actor.id);
  await sendMessage(context, owner.actor, { receiverId: neighbour.actor.id, content: "I leave at six." });
  return {};
};

/** The events of the owner's actions that reach the owner, another member, a blocked member and an admin. */
const happenings: Readonly<Record<string, Happening>> = {
  NEW_PARKING_SPACE: { cells: "– hears hears silent – hears", happens: availableSpace },
  PARKING_SPACE_UPDATED: { cells: "– hears hears silent – hears", happens: offeredSpace },
  NEW_PARKING_REQUEST: { cells: "– hears hears silent – hears", happens: pendingRequest },
  NEW_MESSAGE: { cells: "– hears silent silent – silent", happens: said },
};

describe.each(Object.entries(happenings))("%s", (type, { cells, happens }) => {
  it.each(cellsOf(cells).filter(([, cell]) => cell !== "–"))("of the owner: the %s %s", async (asker: Asker, cell) => {
    const people = await peopleFor(town, asker);
    const phone = await open(people);
    const id = people.asker.actor?.id ?? "";
    phone.authenticate(id);
    await heardAll(town.app.hub, id, phone);
    await happens(town.app.context, people);
    await heardAll(town.app.hub, id, phone);
    executed++;
    expect(phone.types().includes(type) ? "hears" : "silent").toBe(cell);
    phone.socket.terminate();
  });
});
