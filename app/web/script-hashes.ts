import { createHash } from "node:crypto";

/**
 * A page without the nonce it was rendered with, so that it can be kept, and the hashes that allow its scripts instead.
 * Only what carries the nonce was meant to run: any other script stays refused.
 */
export function withHashes(page: Buffer, nonce: string): { html: string; hashes: string[] } {
  const mark = ` nonce="${nonce}"`;
  const [head = "", ...rest] = page.toString().split(mark);
  const hashes = rest.map((marked) => hashOf(marked.slice(marked.indexOf(">") + 1, marked.indexOf("</script>"))));
  return { html: head + rest.join(""), hashes: [...new Set(hashes)] };
}

const hashOf = (script: string): string => `sha256-${createHash("sha256").update(script).digest("base64")}`;
