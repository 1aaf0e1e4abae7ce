import { LRUCache } from "lru-cache";
import type { IncomingMessage } from "node:http";
import type { Config } from "~/config.server";
import { type Clock, MINUTE, SECOND } from "~/domain/shared/clock";
import { type Answer, isPage, isRepeatable } from "./answer";
import { showsNotice } from "../security/security-notice";
import { hasStyle } from "./stylesheet";

/** Most cached pages. There are about ten, each in four variants. More would be a bug. */
const MAX_CACHED_PAGES = 50;

/** Script-free pages for visitors: rendered and compressed once a minute instead of once a request. */
export function createPageCache(clock: Clock, config: Pick<Config, "publicUrl">) {
  const pages = new LRUCache<string, { answer: Answer; since: number }>({ max: MAX_CACHED_PAGES });
  const nameOf = ({ url = "", headers: { cookie, "user-agent": agent } }: IncomingMessage) => {
    const notice = showsNotice(config, { cookie, agent }) ? "with notice" : "without notice";
    return `${notice}, ${hasStyle(cookie) ? "style linked" : "style inlined"}: ${url}`;
  };

  return {
    find(req: IncomingMessage): Answer | undefined {
      const page = isVisitor(req) ? pages.get(nameOf(req)) : undefined;
      const age = page ? clock.now().getTime() - page.since : NaN;
      if (!page || age < 0 || age >= MINUTE) return undefined; // below 0: the clock was set back
      return { ...page.answer, headers: { ...page.answer.headers, age: String(Math.floor(age / SECOND)) } };
    },
    /** Caches the answer if every visitor gets the same. Returns the answer to send. */
    store(req: IncomingMessage, answer: Answer): Answer {
      if (!isVisitor(req) || !isPage(answer) || !isRepeatable(answer)) return answer;
      const name = nameOf(req);
      const before = pages.get(name)?.answer;
      // Compressing at the best quality takes 20 to 90 ms: a page that is still the same is not compressed again.
      const isSame = before !== undefined && before.headers.etag === answer.headers.etag;
      const cached = { ...answer, encoded: isSame ? before.encoded : new Map() };
      pages.set(name, { answer: cached, since: clock.now().getTime() });
      return cached;
    },
  };
}

/** A query may mean a variant of the page. */
const isVisitor = ({ method, headers, url = "" }: IncomingMessage): boolean =>
  (method === "GET" || method === "HEAD") && isAnonymous(headers.cookie) && !url.includes("?");

/**
 * Cookies that identify nobody. Two of them change a page, `notice` and `style`: the cache above keeps a variant of the page
 * for each. The device cookie counts at sign-in only.
 */
const SAYS_NOTHING =
  /^(?:|notice=seen|left=1|style=[\w-]{8}|tz=[\w/+-]{1,64}|(?:__Host-)?(?:kindspot-)?device(?:-\d{1,5})?=[\w%-]{1,200})$/;

/** Whether these cookies identify nobody, so that a page made for all visitors may answer, with the visitors' style. */
export const isAnonymous = (cookie: string | null | undefined): boolean =>
  (cookie ?? "").split(";").every((pair) => SAYS_NOTHING.test(pair.trim()));
