import { cssBundleHref } from "@remix-run/css-bundle";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

/** The address of the one style sheet of all pages; its name has a hash of its content. */
export const cssHref = cssBundleHref ?? "";

/** Its text, read beside the bundle (build/index.js), where the build put it. */
export const css = cssBundleHref ? readFileSync(new URL(`../public${cssBundleHref}`, import.meta.url), "utf8") : "";

/** The same text without the layers that style members' pages only (app/ui/shell/tokens.css). */
export const visitorCss = withoutMemberLayers(css);

function withoutMemberLayers(text: string): string {
  const start = text.search(/@layer member-\w+ *\{/);
  if (start < 0) return text;
  let end = text.indexOf("{", start) + 1;
  for (let open = 1; open > 0 && end < text.length; end++) {
    if (text[end] === "{") open++;
    if (text[end] === "}") open--;
  }
  return text.slice(0, start) + withoutMemberLayers(text.slice(end));
}

const digestOf = (text: string): Buffer => createHash("sha256").update(text).digest();
const digest = digestOf(css);

/** The sources in the Content-Security-Policy that allow the inlined texts. */
export const cssHashes = [digest, digestOf(visitorCss)]
  .map((bytes) => `'sha256-${bytes.toString("base64")}'`)
  .join(" ");

const COOKIE = `style=${digest.toString("base64url").slice(0, 8)}`;
const YEAR_SECONDS = 365 * 24 * 60 * 60;

/**
 * Whether a browser says that it has the style sheet of this build: a page then links it instead of repeating it. A
 * browser that says so wrongly makes one request more. See docs/decisions/0019-style-cookie.md.
 */
export const hasStyle = (cookie: string | null | undefined): boolean =>
  (cookie ?? "").split(";").some((pair) => pair.trim() === COOKIE);

/** `Set-Cookie` of a page that carries the style sheet and lets the browser fetch it for the next page. */
export const styleCookie = `${COOKIE}; Path=/; Max-Age=${YEAR_SECONDS}; HttpOnly; SameSite=Lax`;
