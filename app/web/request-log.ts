import type { IncomingMessage, ServerResponse } from "node:http";
import type { Logger } from "pino";

/** A position is logged to 2 decimals, about a kilometre (PRODUCT 7). */
const rounded = (text: string): string => text.replace(/(?<!\d)-?\d+\.\d{3,}/g, (number) => Number(number).toFixed(2));

/** An address for an upload, or of a photo, is a secret (`newSecret`): whoever reads the log must not have it. */
const withoutSecrets = (path: string): string => path.replace(/\/[\w-]{43}(?=\/|$)/g, "/…");

/** What may stand in a log: the path and numbers. Names, tokens and addresses of a query are left out. */
export function loggable(url: string): string {
  const [path = "", query = ""] = url.split("?", 2);
  const kept = [...new URLSearchParams(query)].map(([name, value]) =>
    /^-?\d+(\.\d+)?$/.test(value) ? `${name}=${rounded(value)}` : name,
  );
  return rounded(withoutSecrets(path)) + (kept.length > 0 ? `?${kept.join("&")}` : "");
}

/** One line for each answer, when it has left or its client has. */
export function logAnswer(log: Logger, requestId: string, req: IncomingMessage, res: ServerResponse): void {
  const { method, url = "" } = req;
  const started = performance.now();
  res.once("close", () => {
    const milliseconds = Math.round((performance.now() - started) * 10) / 10;
    const line = { requestId, method, url: loggable(url), status: res.statusCode, milliseconds };
    const level = res.statusCode >= 500 ? "error" : /^\/(build|healthz)/.test(url) ? "debug" : "info";
    log[level](res.writableFinished ? line : { ...line, aborted: true }, "answered");
  });
}
