import { once } from "node:events";
import WebSocket from "ws";
import { ana } from "../cast";
import { post, sessionsOf } from "./calls";
import { sameChance, scattered } from "./chance";
import { quantile, type Figure } from "./figure";
import { openPhones, type Phones } from "./phones";
import type { MemberSession } from "./phones-process";
import { openServer, type MeasuredServer } from "./server";
import { openTown } from "./town";

const PHONES = 500;
const MESSAGES = 100;
const TIMEOUT_MS = 2_000;
const MAX_TRIES = 20;
const SHARES = 5;
/** Members who share. A member may have 3 active spaces, so each shares only once. */
const SHARERS = 30;

/** The cost of 500 phones near Ana for the server, and the delay of a chat meanwhile. */
export async function live(): Promise<Figure[]> {
  const town = await openTown();
  const people = await town.addMembers(scattered(PHONES, ana.place, 0.02, sameChance()));
  const others = await town.addMembers(Array.from({ length: SHARERS + 2 }, () => ana.place));
  const [sender, receiver, ...sharers] = await sessionsOf(town, others);
  if (!sender || !receiver) throw new Error("nobody lives here");
  const server = await openServer(town.folder);
  const socketUrl = `${server.url.replace("http", "ws")}/ws`;
  const phones = await openPhones(socketUrl, await sessionsOf(town, people));

  const share = async (): Promise<void> => {
    const sharer = sharers.pop();
    if (!sharer) throw new Error("more sharers are needed");
    await post(`${server.url}/api/parking-spaces`, sharer.cookie, { ...ana.place, status: "available" });
  };
  await untilHeard(share, () => phones.heard(phones.count() + PHONES, TIMEOUT_MS));
  const costs: number[] = [];
  for (let turn = 0; turn < SHARES; turn++) costs.push(await costOf(share, server, phones));
  const times = await messageTimes(server, socketUrl, sender, receiver);

  await phones.close();
  await server.close();
  await town.close();
  return [
    {
      what: `message to the other phone, ${PHONES} sockets open, p95`,
      value: quantile(times, 0.95),
      unit: "ms",
      atMost: 150,
    },
    {
      what: `server CPU, one new space with ${PHONES} phones near`,
      value: quantile(costs, 0.5),
      unit: "ms",
      atMost: 200,
      reference: `${PHONES} revalidations: 1,300 ms`,
    },
  ];
}

/** A phone gets no events until the server has read its place, shortly after the socket opened. */
async function untilHeard(act: () => Promise<void>, hear: () => Promise<unknown>): Promise<void> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const heard = hear().then(
      () => true,
      () => false,
    );
    await act();
    if (await heard) return;
  }
  throw new Error("the phones heard nothing");
}

async function costOf(share: () => Promise<void>, server: MeasuredServer, phones: Phones): Promise<number> {
  const before = await server.usage();
  const all = phones.heard(phones.count() + PHONES, 30_000);
  await share();
  await all;
  const after = await server.usage();
  return after.cpuMs - before.cpuMs;
}

async function messageTimes(
  { url }: MeasuredServer,
  socketUrl: string,
  sender: MemberSession,
  receiver: MemberSession,
) {
  const socket = new WebSocket(socketUrl, { headers: { cookie: receiver.cookie, origin: url } });
  await once(socket, "open");
  socket.send(JSON.stringify({ type: "AUTHENTICATE", userId: receiver.userId }));
  // After one answer, the number of messages to that member is not limited.
  await post(`${url}/api/messages`, receiver.cookie, { receiverId: sender.userId, content: "Where are you?" });
  const send = () =>
    post(`${url}/api/messages`, sender.cookie, { receiverId: receiver.userId, content: "Two minutes away" });
  const arrival = () => once(socket, "message", { signal: AbortSignal.timeout(TIMEOUT_MS) });
  await untilHeard(send, arrival);
  const times: number[] = [];
  for (let number = 0; number < MESSAGES; number++) {
    const begun = performance.now();
    const arrived = arrival();
    await send();
    await arrived;
    times.push(performance.now() - begun);
  }
  socket.close();
  return times;
}
