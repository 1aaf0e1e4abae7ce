import { cssBundleHref } from "@remix-run/css-bundle";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

/** The address of the one style sheet of all pages; its name has a hash of its content. */
export const cssHref = cssBundleHref ?? "";

/** The text of that style sheet, read beside the bundle (build/index.js), where the build put it. */
const css = cssBundleHref ? readFileSync(new URL(`../public${cssBundleHref}`, import.meta.url), "utf8") : "";

export interface InlinedStyle {
  bytes: Buffer;
  /** The hash that allows the style in the Content-Security-Policy. */
  source: string;
}

/** What the first page of a visit carries: everything, or without layers that it does not use (app/ui/shell/tokens.css). */
export const inlinedStyles = {
  whole: inlined(css),
  visitor: inlined(without(css, /^member-/)),
  /** For the map, which takes the whole sheet once its script runs. */
  home: inlined(without(css, /^(member-)?(pages|bars)$/)),
  /** For the map below bars: those of promises, ratings and requests. */
  homeWithBars: inlined(without(css, /^(member-)?pages$/)),
};

function inlined(text: string): InlinedStyle {
  return { bytes: Buffer.from(text), source: `'sha256-${digestOf(text).toString("base64")}'` };
}

function without(text: string, layers: RegExp): string {
  let rest = "";
  let from = 0;
  for (const { 0: head, 1: layer = "", index } of text.matchAll(/@layer ([\w-]+) *\{/g)) {
    if (!layers.test(layer)) continue;
    rest += text.slice(from, index);
    from = endOfBlock(text, index + head.length);
  }
  return rest + text.slice(from);
}

function endOfBlock(text: string, start: number): number {
  let end = start;
  for (let open = 1; open > 0 && end < text.length; end++) {
    if (text[end] === "{") open++;
    if (text[end] === "}") open--;
  }
  return end;
}

function digestOf(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

const COOKIE = `style=${digestOf(css).toString("base64url").slice(0, 8)}`;
const YEAR_SECONDS = 365 * 24 * 60 * 60;

/**
 * Whether a browser says that it has the style sheet of this build: a page then links it instead of repeating it. A
 * browser that says so wrongly makes one request more. See docs/decisions/0019-style-cookie.md.
 */
export const hasStyle = (cookie: string | null | undefined): boolean =>
  (cookie ?? "").split(";").some((pair) => pair.trim() === COOKIE);

/** `Set-Cookie` of a page that carries the style sheet and lets the browser fetch it for the next page. */
export const styleCookie = `${COOKIE}; Path=/; Max-Age=${YEAR_SECONDS}; HttpOnly; SameSite=Lax`;
