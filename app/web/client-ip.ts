import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";

/** Who asks. Behind a trusted proxy, the address that proxy saw: the last one in X-Forwarded-For; earlier ones are claims. */
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
