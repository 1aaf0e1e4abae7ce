import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** The client's address. Behind a trusted proxy: the last one in X-Forwarded-For, because clients can forge earlier ones. */
export function clientIp(req: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy
    ? String(req.headers["x-forwarded-for"] ?? "")
        .split(",")
        .at(-1)
        ?.trim()
    : undefined;
  const address = forwarded && isIP(forwarded) ? forwarded : (req.socket.remoteAddress ?? "");
  // An IPv4 client of an IPv6 socket has an address such as ::ffff:203.0.113.7.
  return isIP(address) ? ipaddr.process(address).toString() : address;
}
