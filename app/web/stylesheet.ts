import { cssBundleHref } from "@remix-run/css-bundle";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

/** The one style sheet of all pages, inlined in each. Read beside the bundle (build/index.js), where the build put it. */
export const css = cssBundleHref ? readFileSync(new URL(`../public${cssBundleHref}`, import.meta.url), "utf8") : "";

/** What the Content-Security-Policy allows it by. */
export const cssHash = `sha256-${createHash("sha256").update(css).digest("base64")}`;
