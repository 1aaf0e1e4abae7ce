import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Heard, MemberSession } from "./phones-process";

/** Many phones with open sockets, in a separate process, so that they do not add to the measured server's time. */
export interface Phones {
  /** Resolves when this many frames have arrived since the phones were opened. Rejects after a timeout. */
  heard(frames: number, timeoutMs?: number): Promise<void>;
  /** Frames that have arrived so far. */
  count(): number;
  close(): Promise<void>;
}

/** Opens one socket a session at a `ws://…/ws` address; resolves when all are open. */
export async function openPhones(url: string, sessions: readonly MemberSession[]): Promise<Phones> {
  const child = fork(fileURLToPath(new URL("./phones-process.ts", import.meta.url)));
  let count = 0;
  child.on("message", (message: Heard) => (count = message.frames));
  child.send({ url, sessions });
  await once(child, "message");
  return {
    count: () => count,
    async heard(frames, timeoutMs = 30_000) {
      const signal = AbortSignal.timeout(timeoutMs);
      while (count < frames) await once(child, "message", { signal });
    },
    async close() {
      child.kill();
      await once(child, "exit");
    },
  };
}
