import { createServer } from "node:net";
import { onLoopback } from "./on-loopback";

/** A port of this machine on which nothing listens now. */
export async function freePort(): Promise<number> {
  const { port, close } = await onLoopback(createServer());
  await close();
  return port;
}
