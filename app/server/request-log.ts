import type { IncomingMessage, ServerResponse } from "node:http";
import type { Logger } from "pino";

/** A position is logged to 2 decimals, about a kilometre (docs/product.md#who-sees-what). */
const rounded = (text: string): string => text.replace(/(?<!\d)-?\d+\.\d{3,}/g, (number) => Number(number).toFixed(2));

/** Paths of uploads and photos contain a secret (`newSecret`), which must not be in the log. */
const withoutSecrets = (path: string): string => path.replace(/\/[\w-]{43}(?=\/|$)/g, "/…");

/** A map tile says where someone looks: at zoom 18 to 100 m. */
const withoutTile = (path: string): string => (path.startsWith("/map/") ? "/map/…" : path);

/** The address as logged: the path and numbers. Names, tokens and addresses of the query are left out. */
export function loggable(url: string): string {
  const [path = "", query = ""] = url.split("?", 2);
  const kept = [...new URLSearchParams(query)].map(([name, value]) =>
    /^-?\d+(\.\d+)?$/.test(value) ? `${name}=${rounded(value)}` : name,
  );
  return rounded(withoutSecrets(withoutTile(path))) + (kept.length > 0 ? `?${kept.join("&")}` : "");
}

/** Logs one line for each answer, when it was sent or its client left. */
export function logAnswer(log: Logger, requestId: string, req: IncomingMessage, res: ServerResponse): void {
  const { method, url = "" } = req;
  const started = performance.now();
  res.once("close", () => {
    const milliseconds = Math.round((performance.now() - started) * 10) / 10;
    const line = { requestId, method, url: loggable(url), status: res.statusCode, milliseconds };
    const level =
      res.statusCode >= 500 ? "error" : /^\/(build|map\/|healthz|up$|readyz|metrics)/.test(url) ? "debug" : "info";
    log[level](res.writableFinished ? line : { ...line, aborted: true }, "answered");
  });
}
