import helmet from "helmet";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Config } from "~/config.server";

/** Sets what every answer carries; a page's Content-Security-Policy comes with the page. */
export function securityHeaders({ publicUrl }: Config): (req: IncomingMessage, res: ServerResponse) => void {
  const https = publicUrl.protocol === "https:";
  const harden = helmet({
    contentSecurityPolicy: false,
    // Browsers ignore it on plain http, with a message on the console.
    crossOriginOpenerPolicy: https,
    // Plain http stays reachable: nothing promises https on its behalf, nor for the owner's other services in subdomains.
    strictTransportSecurity: https && { includeSubDomains: false },
    // Forms without JavaScript need their Origin, and the tile server a referrer.
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    xFrameOptions: { action: "deny" },
  });
  return (req, res) => {
    res.setHeader("Permissions-Policy", "geolocation=(self), camera=(), microphone=()");
    harden(req, res, () => undefined);
  };
}
