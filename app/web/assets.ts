import type { IncomingMessage, ServerResponse } from "node:http";
import { fileURLToPath } from "node:url";
import sirv from "sirv";

/** The public folder, beside the bundle's (build/index.js). */
export const publicFolder = (): string => fileURLToPath(new URL("../public", import.meta.url));

const BUILT = "/build/";

/** Sends a file of the public folder as compressed by the build; false when there is none of that name. */
export function serveAssets(): (req: IncomingMessage, res: ServerResponse) => boolean {
  const serve = sirv(publicFolder(), {
    brotli: true,
    gzip: true,
    etag: true,
    extensions: [],
    // What the build names by content never changes.
    setHeaders: (res, path) =>
      res.setHeader("Cache-Control", path.startsWith(BUILT) ? "public, max-age=31536000, immutable" : "no-cache"),
  });
  return (req, res) => {
    if (req.method !== "GET" && req.method !== "HEAD") return false;
    // Whole files only: part of one would be part of its compressed form.
    delete req.headers.range;
    let found = true;
    serve(req, res, () => {
      found = false;
    });
    return found;
  };
}
