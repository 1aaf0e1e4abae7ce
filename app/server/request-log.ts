import type { IncomingMessage, ServerResponse } from "node:http";
import type { Logger } from "pino";
import { atMostOnceAMinute } from "./at-most-once-a-minute";
import { httpErrorOfCode } from "./errors";

/** A position is logged to 2 decimals, about a kilometre (docs/product.md#who-sees-what). */
const rounded = (text: string): string => text.replace(/(?<!\d)-?\d+\.\d{3,}/g, (number) => Number(number).toFixed(2));

/** Paths of uploads and photos contain a secret (`newSecret`), which must not be in the log. */
const withoutSecrets = (path: string): string => path.replace(/\/[\w-]{43}(?=\/|$)/g, "/…");

/** A map tile says where someone looks: at zoom 18 to 100 m. */
const withoutTile = (path: string): string => (path.startsWith("/map/") ? "/map/…" : path);

/** The address as logged: the path and numbers. Names, tokens and addresses of the query are left out. */
export function loggable(url: string): string {
  const [path = "", query = ""] = url.split("?", 2);
  const parameters = [...new URLSearchParams(query)].map(([name, value]) =>
    /^-?\d+(\.\d+)?$/.test(value) ? `${name}=${rounded(value)}` : name,
  );
  return rounded(withoutSecrets(withoutTile(path))) + (parameters.length > 0 ? `?${parameters.join("&")}` : "");
}

/** Answers that are asked for all the time. */
const OFTEN = /^\/(build|map\/|healthz|up$|readyz|metrics)/;

/** `Retry-After` of what isn't set up: it tells that 503, which like each 501 is no fault, from that of a busy server. */
const WAIT_FOR_SETUP = httpErrorOfCode("not-set-up").headers["Retry-After"];

/**
 * Logs one line for each answer, and the milliseconds that it took. An unexpected failure is logged as an error, and so is the
 * 503 of a busy server, but at most once a minute: anybody can cause it again and again.
 */
export function createAnswerLog(log: Logger) {
  const logBusy = atMostOnceAMinute((line: object) => log.error(line, "answered"));
  return (requestId: string, { method, url = "" }: IncomingMessage, res: ServerResponse, took: number): void => {
    const { statusCode: status } = res;
    const milliseconds = Math.round(took * 10) / 10;
    const entry = { requestId, method, url: loggable(url), status, milliseconds };
    const line = res.writableFinished ? entry : { ...entry, aborted: true };
    const isBusy = status === 503 && res.getHeader("retry-after") !== WAIT_FOR_SETUP;
    if (status >= 500 && status !== 501 && status !== 503) log.error(line, "answered");
    else if (!isBusy || !logBusy(line)) log[OFTEN.test(url) ? "debug" : "info"](line, "answered");
  };
}
