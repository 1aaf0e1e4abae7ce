import type { IncomingMessage } from "node:http";
import { isLoopback } from "~/domain/shared/loopback";

/**
 * Whether a browser opens a page without encryption although PUBLIC_URL begins with https. It would refuse the session's
 * cookie there, so a sign-in would seem to work and leave nothing.
 */
export function isPlainPage({ headers, socket }: Pick<IncomingMessage, "headers" | "socket">, publicUrl: URL): boolean {
  if (publicUrl.protocol !== "https:" || !headers.accept?.includes("text/html")) return false;
  // Browsers send it only to addresses that are encrypted, or on the same machine.
  if (headers["sec-fetch-site"] !== undefined) return false;
  if (headers.origin?.startsWith("http:")) return true;
  const protocol = String(headers["x-forwarded-proto"] ?? "").split(",")[0];
  if (protocol) return protocol.trim() === "http";
  // A proxy that says nothing of the browser's address: it may have put its own in place of Host.
  const isProxied = headers["x-forwarded-for"] !== undefined || headers.via !== undefined;
  return !isProxied && headers.host !== publicUrl.host && !isLoopback(socket.remoteAddress ?? "");
}

/** The program's style is not sent with it. A long address breaks before it widens the page. */
const LOOK = "max-width:26rem;margin:auto;padding:8vh 16px;font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere";

/** The page that leads to the encrypted address of the one that was asked for. */
export function encryptedPage(url: string, { origin }: URL): Response {
  const href = new URL(origin + url).href.replaceAll("&", "&amp;");
  const sentence = "This address isn't encrypted, so you can't sign in here.";
  // As tall as a finger.
  const link = `<a href="${href}" style="display:inline-block;padding:.5rem 0">${origin}</a>`;
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>Open ${origin}</title>`;
  const page = `<!doctype html><html lang="en">${head}<body style="${LOOK}"><h1 style="font-size:1.25rem">Open ${link}</h1><p>${sentence}</p></body></html>`;
  return new Response(page, {
    status: 421,
    headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" },
  });
}
