import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";

/** The client's address. Behind a trusted proxy: the last one in X-Forwarded-For, because clients can forge earlier ones. */
export function clientIp(req: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy
    ? String(req.headers["x-forwarded-for"] ?? "")
        .split(",")
        .at(-1)
        ?.trim()
    : undefined;
  const address = forwarded && isIP(forwarded) ? forwarded : (req.socket.remoteAddress ?? "");
  return address.replace(/^::ffff:/, "");
}
