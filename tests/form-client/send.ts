import { request } from "node:http";
import type { Visitor } from "../visitor";
import type { Submission } from "./form";

/** The most redirects that a browser follows: https://fetch.spec.whatwg.org/#http-redirect-fetch */
const MAX_REDIRECTS = 20;

export interface Answer {
  url: URL;
  status: number;
  headers: Headers;
  bytes: Buffer;
}

export interface Asking {
  /** The page that the link or form is on; without it, someone typed the address. */
  from?: URL;
  form?: Pick<Submission, "method" | "body">;
  userAgent?: string;
}

/** Asks for a page as a browser does that loads it: with cookies, the headers about the site, and redirects followed. */
export async function load(who: Visitor, url: URL, asking: Asking = {}, redirects = 0): Promise<Answer> {
  const { form, ...others } = asking;
  const answer = await ask(who, url, asking);
  const location = answer.headers.get("location");
  if (answer.status < 300 || answer.status > 399 || location === null) return answer;
  if (redirects === MAX_REDIRECTS) throw new Error(`${url.href} was redirected ${MAX_REDIRECTS} times`);
  const next = new URL(location, url);
  if (next.hash === "") next.hash = url.hash;
  // Other sites are not loaded: tests only compare the address.
  if (next.origin !== url.origin) return { ...answer, url: next, bytes: Buffer.alloc(0) };
  const isSentAgain = answer.status === 307 || answer.status === 308;
  return load(who, next, { ...others, ...(isSentAgain && form && { form }) }, redirects + 1);
}

async function ask(who: Visitor, url: URL, { from, form, userAgent }: Asking): Promise<Answer> {
  const isPost = form?.method === "POST";
  // Reads the bytes and the content type of forms and files as fetch would send them.
  const sent = isPost ? new Response(form.body) : undefined;
  const site = from === undefined ? "none" : from.origin === url.origin ? "same-origin" : "cross-site";
  const headers = {
    accept: "text/html,application/xhtml+xml,*/*;q=0.8",
    "sec-fetch-site": site,
    "sec-fetch-mode": "navigate",
    "sec-fetch-dest": "document",
    "sec-fetch-user": "?1",
    ...(userAgent && { "user-agent": userAgent }),
    ...(who.cookie() && { cookie: who.cookie() }),
    ...(from && { referer: from.origin === url.origin ? from.href.replace(/#.*/, "") : `${from.origin}/` }),
    ...(isPost && from && { origin: from.origin, "content-type": sent?.headers.get("content-type") ?? "" }),
  };
  const body = sent && Buffer.from(await sent.arrayBuffer());
  return new Promise((resolve, reject) => {
    const asked = request(url, { method: isPost ? "POST" : "GET", headers }, (incoming) => {
      const chunks: Buffer[] = [];
      for (const line of incoming.headers["set-cookie"] ?? []) who.keep(line);
      incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
      incoming.on("error", reject);
      incoming.on("end", () => {
        const pairs = Object.entries(incoming.headers).map(
          ([name, value]) => [name, String(value)] as [string, string],
        );
        resolve({ url, status: incoming.statusCode ?? 0, headers: new Headers(pairs), bytes: Buffer.concat(chunks) });
      });
    });
    asked.on("error", reject);
    asked.end(body);
  });
}
