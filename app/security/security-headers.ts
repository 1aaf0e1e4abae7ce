import type { HeadersFunction } from "@remix-run/node";
import helmet from "helmet";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Config } from "~/config.server";
import type { InlinedStyle } from "../server/stylesheet";

/** The policy of answers that are no pages: nothing may load. */
export const NOTHING_LOADS = "default-src 'none'; frame-ancestors 'none'";

/**
 * What one page may load. `scripts` are the sources of its inline scripts: a nonce or hashes; without them no script runs.
 * `style` is the style that the page carries.
 * The page with the card form may load Stripe's script and frames and submit to Stripe's page.
 */
export function contentSecurityPolicy(
  { mapFile, tileUrl, publicUrl, stripe }: Pick<Config, "mapFile" | "tileUrl" | "publicUrl" | "stripe">,
  scripts: readonly string[],
  style: InlinedStyle | null,
  cardForm: boolean,
): string {
  const https = publicUrl.protocol === "https:";
  const isIPv6 = publicUrl.hostname.startsWith("[");
  const also = (sources: string) => (cardForm && stripe ? ` ${sources}` : "");
  const inline = scripts.map((source) => ` '${source}'`).join("");
  const directives = [
    "default-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    `form-action 'self'${also("https://checkout.stripe.com")}`,
    "frame-ancestors 'none'",
    `script-src ${inline === "" ? "'none'" : `'self'${inline}${also("https://js.stripe.com https://*.js.stripe.com")}`}`,
    ...(cardForm && stripe ? ["frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com"] : []),
    style === null ? "style-src 'self'" : `style-src 'self' ${style.source}`,
    ...(inline === "" ? [] : ["worker-src 'self'"]),
    // The server places tiles and pins by style attributes.
    "style-src-attr 'unsafe-inline'",
    // The preview of a photo to upload is a blob: address.
    `img-src 'self' data: blob:${mapFile === null ? ` ${tileOrigin(tileUrl)}` : ""}`,
    // Sockets are spelled out for browsers whose 'self' leaves them out, but the syntax has no IPv6 addresses.
    `connect-src 'self'${isIPv6 ? "" : ` ${https ? "wss" : "ws"}://${publicUrl.host}`}${process.env.NODE_ENV === "development" ? " ws:" : ""}${also("https://api.stripe.com")}`,
    ...(https ? ["upgrade-insecure-requests"] : []),
  ];
  return directives.join("; ");
}

/** 'https://{s}.tile.example/{z}/{x}/{y}.png' → 'https://*.tile.example'. */
const tileOrigin = (template: string): string =>
  template.replace(/^(https?:\/\/[^/]+).*$/, "$1").replace(/\{[^}]*\}/, "*");

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

/** For a page whose address holds a token or a key: requests must not send it as Referer. Forms need the origin. */
export const withoutReferrer: HeadersFunction = ({ actionHeaders }) => {
  const headers = new Headers(actionHeaders);
  headers.set("Referrer-Policy", "strict-origin");
  return headers;
};
