import type { Config } from "~/config.server";
import { cssHash } from "./stylesheet";

/** For answers that are no pages: they load nothing. */
export const NOTHING_LOADS = "default-src 'none'; frame-ancestors 'none'";

/**
 * What one page may load. `scripts` are the sources of its inline scripts, a nonce or hashes; with none of them it runs no
 * script at all. The page with the card form may load Stripe's script and frames, and lead to its own page.
 */
export function contentSecurityPolicy(
  { tileUrl, publicUrl, stripe }: Pick<Config, "tileUrl" | "publicUrl" | "stripe">,
  scripts: readonly string[],
  cardForm = false,
): string {
  const https = publicUrl.protocol === "https:";
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
    `style-src 'self' '${cssHash}'`,
    // The server places tiles and pins by style attributes.
    "style-src-attr 'unsafe-inline'",
    // A photo that is about to be sent is shown by a blob: address.
    `img-src 'self' data: blob: ${tileSource(tileUrl)}`,
    // Spelled out for browsers whose 'self' leaves out sockets.
    `connect-src 'self' ${https ? "wss" : "ws"}://${publicUrl.host}${process.env.NODE_ENV === "development" ? " ws:" : ""}${also("https://api.stripe.com")}`,
    ...(https ? ["upgrade-insecure-requests"] : []),
  ];
  return directives.join("; ");
}

/** 'https://{s}.tile.example/{z}/{x}/{y}.png' → 'https://*.tile.example'. */
const tileSource = (template: string): string =>
  template.replace(/^(https?:\/\/[^/]+).*$/, "$1").replace(/\{[^}]*\}/, "*");
