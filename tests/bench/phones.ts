import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Heard, Ticket } from "./phones-process";

/** Many phones with an open socket, in a process of their own so that they cost the server under measurement nothing. */
export interface Phones {
  /** Resolves when this many frames have come since the phones were opened; rejects when they are late. */
  heard(frames: number, patienceMs?: number): Promise<void>;
  /** Frames that have come so far. */
  count(): number;
  close(): Promise<void>;
}

/** Opens one socket a ticket at a `ws://…/ws` address; resolves when all are open. */
export async function openPhones(url: string, tickets: readonly Ticket[]): Promise<Phones> {
  const child = fork(fileURLToPath(new URL("./phones-process.ts", import.meta.url)));
  let count = 0;
  child.on("message", (news: Heard) => (count = news.frames));
  child.send({ url, tickets });
  await once(child, "message");
  return {
    count: () => count,
    async heard(frames, patienceMs = 30_000) {
      const signal = AbortSignal.timeout(patienceMs);
      while (count < frames) await once(child, "message", { signal });
    },
    async close() {
      child.kill();
      await once(child, "exit");
    },
  };
}
