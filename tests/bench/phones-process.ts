import { setImmediate as soon } from "node:timers/promises";
import WebSocket from "ws";

/** What one phone needs to connect. */
export interface MemberSession {
  userId: string;
  cookie: string;
}

export interface Order {
  url: string;
  sessions: MemberSession[];
}

/** Frames that all phones have received in total. */
export interface Heard {
  frames: number;
}

/** Sockets that are opened at a time, so that none waits in a full queue of connections. */
const AT_ONCE = 100;

let frames = 0;
let received = true;

process.once("disconnect", () => process.exit());
process.once("message", (order: Order) => void open(order));

async function open({ url, sessions }: Order): Promise<void> {
  for (let start = 0; start < sessions.length; start += AT_ONCE) {
    await Promise.all(sessions.slice(start, start + AT_ONCE).map((session) => phone(url, session)));
  }
  process.send?.({ frames } satisfies Heard);
}

function phone(url: string, { userId, cookie }: MemberSession): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url, { headers: { cookie, origin: url.replace(/^ws/, "http").replace(/\/ws$/, "") } });
    socket.once("error", reject);
    socket.once("open", () => {
      socket.send(JSON.stringify({ type: "AUTHENTICATE", userId }));
      resolve();
    });
    socket.on("message", () => {
      frames += 1;
      void send();
    });
  });
}

/** Reports the number of frames once for each turn of the event loop. */
async function send(): Promise<void> {
  if (!received) return;
  received = false;
  await soon();
  received = true;
  process.send?.({ frames } satisfies Heard);
}
