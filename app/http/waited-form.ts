import type { IncomingMessage } from "node:http";
import type { AppLoadContext } from "./context";

/**
 * Tells the service worker what became of a form that waited on the phone (docs/product.md#offline): `done`, or why it was
 * refused. Forms answer by redirects and pages, in which the worker could not read it.
 */
export function setOutcomeHeaders(
  { headers: sent }: IncomingMessage,
  { acted }: Pick<AppLoadContext, "acted">,
  { headers }: Response,
): void {
  if (sent["x-waited"] === undefined || !acted) return;
  headers.set("X-Act", acted.refused === null ? "done" : encodeURIComponent(acted.refused));
}

/** The key of a form that has none of its own, such as a button. The service worker makes one. */
export const keyOfButton = ({ headers }: Request): string | null => headers.get("idempotency-key");
