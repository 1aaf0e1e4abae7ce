import type { IncomingMessage } from "node:http";
import { after, MINUTE, type Clock } from "~/domain/shared/clock";
import { isRepeatable, withEtag, type Answer } from "./answer";

/** Pages kept at most; there are about ten that qualify, and `/constructor` or any other made-up path is no 200. */
const MOST = 50;

export interface PageCache {
  /** The kept page for this request, if one may answer it. */
  find(req: IncomingMessage): Answer | undefined;
  /** Keeps a page that is the same for every visitor; gives the answer to send. */
  keep(req: IncomingMessage, answer: Answer): Answer;
}

/** Script-free pages for visitors: rendered and compressed once a minute instead of once a request. */
export function createPageCache(clock: Clock): PageCache {
  const pages = new Map<string, { answer: Answer; until: Date }>();
  // A cookie may mean a member, a query a variant of the page.
  const keyOf = ({ method, headers, url = "" }: IncomingMessage) =>
    (method === "GET" || method === "HEAD") && headers.cookie === undefined && !url.includes("?") ? url : null;

  return {
    find(req) {
      const page = pages.get(keyOf(req) ?? "");
      return page && page.until > clock.now() ? page.answer : undefined;
    },
    keep(req, answer) {
      const key = keyOf(req);
      const isPage = String(answer.headers["content-type"]).startsWith("text/html");
      if (key === null || !isPage || !isRepeatable(answer)) return answer;
      if (pages.size >= MOST) pages.clear();
      const kept = withEtag({ ...answer, kept: new Map() });
      pages.set(key, { answer: kept, until: after(clock.now(), MINUTE) });
      return kept;
    },
  };
}
