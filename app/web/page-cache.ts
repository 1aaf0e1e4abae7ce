import type { IncomingMessage } from "node:http";
import { MINUTE, SECOND, type Clock } from "~/domain/shared/clock";
import { isRepeatable, type Answer } from "./answer";

/** There are about ten such pages; more means that something else is kept by mistake. */
const MOST = 50;

export interface PageCache {
  /** The kept page for this request, if one may answer it. */
  find(req: IncomingMessage): Answer | undefined;
  /** Keeps the answer if every visitor gets the same; returns what to send. */
  keep(req: IncomingMessage, answer: Answer): Answer;
}

/** Script-free pages for visitors: rendered and compressed once a minute instead of once a request. */
export function createPageCache(clock: Clock): PageCache {
  const pages = new Map<string, { answer: Answer; since: number }>();

  return {
    find(req) {
      const page = isVisitor(req) ? pages.get(req.url ?? "") : undefined;
      const age = page ? clock.now().getTime() - page.since : NaN;
      // A clock that was set back makes a page too young.
      if (!page || age < 0 || age >= MINUTE) return undefined;
      return { ...page.answer, headers: { ...page.answer.headers, age: String(Math.floor(age / SECOND)) } };
    },
    keep(req, answer) {
      if (!isVisitor(req) || !isPage(answer) || !isRepeatable(answer)) return answer;
      if (pages.size >= MOST) pages.clear();
      const kept = { ...answer, kept: new Map() };
      pages.set(req.url ?? "", { answer: kept, since: clock.now().getTime() });
      return kept;
    },
  };
}

/** A cookie may mean a member, a query a variant of the page. */
const isVisitor = ({ method, headers, url = "" }: IncomingMessage): boolean =>
  (method === "GET" || method === "HEAD") && headers.cookie === undefined && !url.includes("?");

const isPage = ({ headers }: Answer): boolean => String(headers["content-type"]).startsWith("text/html");
