import { createServer } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { WebSocketServer } from "ws";
import type { SignedIn } from "~/domain/auth";
import type { Point } from "~/domain/places/rules";
import type { Actor } from "~/domain/shared/context";
import type { ClientEvent } from "~/domain/shared/events";
import { createHub, type Hub } from "~/realtime/hub";
import { ana, dora } from "../cast";
import { onLoopback } from "../on-loopback";
import { sameChance, scattered } from "./chance";
import { quantile, timeOf, type Figure } from "./figure";
import { openPhones } from "./phones";
import type { MemberSession } from "./phones-process";
import { openTown } from "./town";

const NEAR = 4_500;
const FAR = 500;
const ROUNDS = 9;

/**
 * Sends one event to the phones near it, of 5,000 open ones. Compares it with sending a frame to as many plain sockets.
 */
export async function fanOut(): Promise<Figure[]> {
  const town = await openTown();
  const chance = sameChance();
  const places = [...scattered(NEAR, ana.place, 0.02, chance), ...scattered(FAR, dora.place, 0.02, chance)];
  const people = await town.addMembers(places);
  const sessions = people.map(({ id }) => ({ userId: id, cookie: id }));

  const hub = createHub({
    context: town.context,
    authenticate: (cookie) => Promise.resolve(signedIn({ id: cookie ?? "", role: "member" })),
    isSameSite: () => true,
    failed: (error) => {
      throw error;
    },
  });
  const scoped = await timeRounds(hub, people, sessions);
  const bare = await timeBare(sessions.slice(0, NEAR));
  await town.close();
  return [
    {
      what: `the last of ${NEAR} phones near an event ÷ bare ws`,
      value: quantile(scoped.times, 0.5) / quantile(bare, 0.5),
      unit: "×",
      atMost: 1.5,
      reference: `bare ws here: ${quantile(bare, 0.5).toFixed(0)} ms`,
    },
    { what: "phones that heard of an event 5 miles away", value: scoped.strays, unit: "", atMost: 0, exact: true },
  ];
}

const event = (near: Point): ClientEvent => ({
  type: "PARKING_SPACE_REMOVED",
  audience: { near, except: [] },
  data: { id: "0".repeat(400) },
});

const signedIn = (actor: Actor): SignedIn => ({
  sessionId: actor.id,
  actor,
  zone: { timeZone: null, changedAt: null },
  passwordAt: null,
  lacksSecondStep: false,
  confirmed: true,
  waiting: false,
  extended: false,
  member: {} as SignedIn["member"], // the hub reads no more of it than the actor
});

async function timeRounds(
  hub: Hub,
  people: Actor[],
  sessions: MemberSession[],
): Promise<{ times: number[]; strays: number }> {
  const server = createServer().on("upgrade", (...upgrade) => hub.upgrade(...upgrade));
  const { port, close } = await onLoopback(server);
  const phones = await openPhones(socketsAt(port), sessions);
  while (!people.every(({ id }) => hub.isOnline(id))) await pause(20);

  const times: number[] = [];
  for (let round = 1; round <= ROUNDS; round++) {
    const time = await timeOf(() => {
      hub.publish([event(ana.place)]);
      return phones.heard(round * NEAR);
    });
    times.push(time);
  }
  hub.publish([event(dora.place)]);
  await phones.heard(ROUNDS * NEAR + FAR);
  const strays = phones.count() - ROUNDS * NEAR - FAR;
  await phones.close();
  await hub.close();
  await close();
  return { times, strays };
}

async function timeBare(sessions: MemberSession[]): Promise<number[]> {
  const server = createServer();
  const sockets = new WebSocketServer({ server, perMessageDeflate: false });
  const { port, close } = await onLoopback(server);
  const phones = await openPhones(socketsAt(port), sessions);
  const { type, data } = event(ana.place);
  const times: number[] = [];
  for (let round = 1; round <= ROUNDS; round++) {
    const time = await timeOf(() => {
      const frame = Buffer.from(JSON.stringify({ type, data }));
      for (const socket of sockets.clients) socket.send(frame, { binary: false });
      return phones.heard(round * sessions.length);
    });
    times.push(time);
  }
  await phones.close();
  sockets.close();
  await close();
  return times;
}

const socketsAt = (port: number): string => `ws://127.0.0.1:${port}/ws`;
