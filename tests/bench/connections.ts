import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { networkInterfaces } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { connectionLimits } from "~/security/limit-settings";
import type { Figure } from "./figure";
import { openServer, type MeasuredServer } from "./server";

const STALLED = 2_000;
/** Bytes that are sent of a form's largest body, 64 KB. */
const SENT_BYTES = 63 * 1024;
const BODY_BYTES = 64 * 1024;
/** More connections than the server accepts in total. */
const IDLE = connectionLimits.inAll + 200;
const AT_ONCE = 100;
/** The number of memory samples. They take 3 s: the server drops unfinished bodies after 30 s. */
const LOOKS = 15;
const BETWEEN_LOOKS_MS = 200;
const LOOPBACK = "127.0.0.1";

/** The memory of idle connections, with the limits of one network and of all networks. */
export async function connections(): Promise<Figure[]> {
  const network = ownAddress();
  const ofNetwork = network === undefined ? null : await measure(network, STALLED, stalledBody);
  // From this machine only the total counts, as behind a proxy.
  const unlimited = await measure(LOOPBACK, STALLED, stalledBody);
  const all = await measure(LOOPBACK, IDLE, () => "");
  return [
    ...(ofNetwork
      ? [
          {
            what: `connections kept of ${STALLED} from one network`,
            value: ofNetwork.kept,
            unit: "",
            atMost: connectionLimits.perNetwork,
            exact: true as const,
          },
          {
            what: `memory of ${STALLED} stalled bodies from one network`,
            value: ofNetwork.grownMb,
            unit: "MB",
            atMost: 40,
            reference: "without the limit: 144 MB",
          },
        ]
      : []),
    {
      what: `the same where only the total counts`,
      value: unlimited.grownMb,
      unit: "MB",
    },
    {
      what: `connections kept of ${IDLE} in all`,
      value: all.kept,
      unit: "",
      atMost: connectionLimits.inAll,
      exact: true,
    },
    { what: `memory of ${all.kept} idle connections`, value: all.grownMb, unit: "MB" },
  ];
}

/** An address of this machine that is not loopback, so that its connections are limited as those of any network. */
const ownAddress = (): string | undefined =>
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({ family, internal }) => family === "IPv4" && !internal)?.address;

/** A form whose last kilobyte is never sent. */
function stalledBody(host: string): string {
  const head = [
    "POST /contact HTTP/1.1",
    `Host: ${host}`,
    `Origin: http://${host}`,
    "Content-Type: application/x-www-form-urlencoded",
    `Content-Length: ${BODY_BYTES}`,
  ];
  return `${head.join("\r\n")}\r\n\r\n${"a".repeat(SENT_BYTES)}`;
}

/** Opens connections to a new server. Returns how many it kept, and the growth of its memory. */
async function measure(address: string, count: number, send: (host: string) => string) {
  const server = await openServer(undefined, { RATE_LIMITS: "on" });
  const { port } = new URL(server.url);
  const before = (await server.usage()).rssMb;
  const open = new Set<Socket>();
  const opened: Socket[] = [];
  for (let from = 0; from < count; from += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, count - from) }, () => connect(Number(port), address));
    opened.push(...some);
    await Promise.all(some.map((socket) => begin(socket, send(`${address}:${port}`), open)));
  }
  const grownMb = (await peakOf(server)) - before;
  const kept = open.size;
  for (const socket of opened) socket.destroy();
  await server.close();
  return { kept, grownMb };
}

/** A refused connection opens and closes at once. */
async function begin(socket: Socket, bytes: string, open: Set<Socket>): Promise<void> {
  socket.on("error", () => undefined).once("close", () => open.delete(socket));
  await Promise.race([once(socket, "connect"), once(socket, "close")]);
  if (socket.destroyed) return;
  open.add(socket);
  socket.write(bytes);
}

async function peakOf(server: MeasuredServer): Promise<number> {
  let peak = 0;
  for (let look = 0; look < LOOKS; look++) {
    await wait(BETWEEN_LOOKS_MS);
    peak = Math.max(peak, (await server.usage()).rssMb);
  }
  return peak;
}
