import { RemixServer } from "@remix-run/react";
import type { EntryContext } from "@remix-run/server-runtime";
import { Writable } from "node:stream";
import { text } from "node:stream/consumers";
import type { ReadableStream as NodeStream } from "node:stream/web";
import type { ReactElement } from "react";
import { renderToPipeableStream, renderToString } from "react-dom/server";
import { DocumentContext, type DocumentFacts } from "~/document";
import { dataScript } from "~/single-fetch";
import { createHash } from "node:crypto";

interface Page {
  remix: EntryContext;
  facts: DocumentFacts;
  /** Put into the page; null if the page links the sheet. */
  style: { bytes: Buffer } | null;
  url: string;
  /** Of this answer's scripts. */
  nonce: string;
}

/**
 * The HTML of a whole page, because compression and Content-Length need the whole. Most pages have all their data, so one
 * synchronous pass renders them, in 0.6 of the time that React's stream takes. A page that suspends is rendered by the stream.
 */
export async function renderPage(page: Page): Promise<Buffer> {
  const { serverHandoffStream: stream, ...remix } = page.remix;
  const data = stream ? await text(stream as NodeStream) : null;
  // Reading has used the stream up, so the second way gets another one.
  const again = data === null ? remix : { ...remix, serverHandoffStream: new Blob([data]).stream() };
  const html = renderAtOnce(page, remix, data) ?? (await renderByStream(page, again));
  return page.style === null ? html : withStyle(html, page.style.bytes);
}

const STYLE_BEGIN = Buffer.from('<style id="css">');

/** Added as bytes: as a part of React's text, 30 KB that never change would be copied and encoded for each page. */
function withStyle(html: Buffer, style: Buffer): Buffer {
  const begin = html.indexOf(STYLE_BEGIN) + STYLE_BEGIN.length;
  return Buffer.concat([html.subarray(0, begin), style, html.subarray(begin)]);
}

const SCRIPT_LINK = '<link rel="modulepreload"';
/** In development React would warn that the browser's page has no such attribute. */
const LATE_SCRIPT_LINK = process.env.NODE_ENV === "development" ? SCRIPT_LINK : `${SCRIPT_LINK} fetchpriority="low"`;

/**
 * Puts a page's scripts below all else that it loads: over HTTP/1.1 some forty files would stand before the list around the
 * phone's position (early-place-script.server.ts), which took up to 6 s instead of 2 on a slow phone.
 */
const withLateScripts = (html: string): string => html.replaceAll(SCRIPT_LINK, LATE_SCRIPT_LINK);

const elementOf = ({ facts, url, nonce }: Page, remix: EntryContext): ReactElement => (
  <DocumentContext.Provider value={facts}>
    <RemixServer context={remix} url={url} nonce={nonce} />
  </DocumentContext.Provider>
);

/** React's mark of a boundary that it left to the browser or to the stream. */
const UNFINISHED = /<!--\$[!?]-->/;
const END = "</body></html>";
const DOCTYPE_BYTES = Buffer.from("<!DOCTYPE html>");
const END_BYTES = Buffer.from(END);

/** Null for a page that suspends or fails. The stream then waits, or reports the error. */
function renderAtOnce(page: Page, remix: EntryContext, data: string | null): Buffer | null {
  let html: string;
  try {
    html = renderToString(elementOf(page, remix));
  } catch {
    return null;
  }
  if (UNFINISHED.test(html) || !html.endsWith(END)) return null;
  const scripts = data !== null && remix.renderMeta?.didRenderScripts ? dataScript(data, page.nonce) : "";
  // Joined as bytes: joined as one string, 100 KB of HTML were copied once more, which took 0.2 ms.
  return Buffer.concat([
    DOCTYPE_BYTES,
    Buffer.from(withLateScripts(html.slice(0, -END.length))),
    Buffer.from(scripts),
    END_BYTES,
  ]);
}

const renderByStream = (page: Page, remix: EntryContext) =>
  new Promise<Buffer>((resolve, reject) => {
    const chunks: Buffer[] = [];
    const collected = new Writable({
      // React writes pieces of 2 KB. One joined write costs a fraction.
      writev: (written: { chunk: Buffer }[], done) => {
        for (const { chunk } of written) chunks.push(chunk);
        done();
      },
      final: () => resolve(Buffer.from(withLateScripts(Buffer.concat(chunks).toString()))),
    });
    const { pipe } = renderToPipeableStream(elementOf(page, remix), {
      nonce: page.nonce,
      onAllReady: () => pipe(collected),
      onShellError: reject,
      onError: reject,
    });
  });

/**
 * Removes the nonce from a page so that it can be cached, and returns the hashes that allow its scripts instead. Only
 * scripts with the nonce are allowed; injected ones stay refused.
 */
export function withHashes(page: Buffer, nonce: string): { html: string; hashes: string[] } {
  const mark = ` nonce="${nonce}"`;
  const [head = "", ...rest] = page.toString().split(mark);
  const hashes = rest.map((marked) => hashOf(marked.slice(marked.indexOf(">") + 1, marked.indexOf("</script>"))));
  return { html: head + rest.join(""), hashes: [...new Set(hashes)] };
}

const hashOf = (script: string): string => `sha256-${createHash("sha256").update(script).digest("base64")}`;
