import { createHash } from "node:crypto";

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
