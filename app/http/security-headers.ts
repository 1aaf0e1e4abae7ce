import helmet from "helmet";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Config } from "~/config.server";

/** Sets the headers of every answer. A page sets its own Content-Security-Policy. */
export function securityHeaders({ publicUrl }: Config): (req: IncomingMessage, res: ServerResponse) => void {
  const https = publicUrl.protocol === "https:";
  const harden = helmet({
    contentSecurityPolicy: false,
    // Over plain http browsers ignore this header and log a message.
    crossOriginOpenerPolicy: https,
    // HSTS without subdomains: the operator's other services may use plain http.
    strictTransportSecurity: https && { includeSubDomains: false },
    // Forms without JavaScript need the Origin header, and the tile server needs a referrer.
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    xFrameOptions: { action: "deny" },
  });
  return (req, res) => {
    res.setHeader("Permissions-Policy", "geolocation=(self), camera=(), microphone=()");
    harden(req, res, () => undefined);
  };
}
