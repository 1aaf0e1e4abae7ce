import type { IncomingMessage } from "node:http";
import type { Config } from "~/config.server";
import { MINUTE, SECOND, type Clock } from "~/domain/shared/clock";
import { isRepeatable, type Answer } from "./answer";
import { isAnybody } from "./anybody";
import { showsNotice } from "./security-notice";

/** There are about ten such pages, each with and without the security notice; more means that something else is kept by mistake. */
const MOST = 50;

export interface PageCache {
  /** The kept page for this request, if one may answer it. */
  find(req: IncomingMessage): Answer | undefined;
  /** Keeps the answer if every visitor gets the same; returns what to send. */
  keep(req: IncomingMessage, answer: Answer): Answer;
}

/** Script-free pages for visitors: rendered and compressed once a minute instead of once a request. */
export function createPageCache(clock: Clock, config: Pick<Config, "publicUrl">): PageCache {
  const pages = new Map<string, { answer: Answer; since: number }>();
  const nameOf = ({ url = "", headers: { cookie, "user-agent": agent } }: IncomingMessage) =>
    showsNotice(config, { cookie, agent }) ? `with notice: ${url}` : url;

  return {
    find(req) {
      const page = isVisitor(req) ? pages.get(nameOf(req)) : undefined;
      const age = page ? clock.now().getTime() - page.since : NaN;
      // A clock that was set back makes a page too young.
      if (!page || age < 0 || age >= MINUTE) return undefined;
      return { ...page.answer, headers: { ...page.answer.headers, age: String(Math.floor(age / SECOND)) } };
    },
    keep(req, answer) {
      if (!isVisitor(req) || !isPage(answer) || !isRepeatable(answer)) return answer;
      if (pages.size >= MOST) pages.clear();
      const kept = { ...answer, kept: new Map() };
      pages.set(nameOf(req), { answer: kept, since: clock.now().getTime() });
      return kept;
    },
  };
}

/** A query may mean a variant of the page. */
const isVisitor = ({ method, headers, url = "" }: IncomingMessage): boolean =>
  (method === "GET" || method === "HEAD") && isAnybody(headers.cookie) && !url.includes("?");

const isPage = ({ headers }: Answer): boolean => String(headers["content-type"]).startsWith("text/html");
