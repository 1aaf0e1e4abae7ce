import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { withHashes } from "~/remix/render-page";

const hashOf = (text: string) => `sha256-${createHash("sha256").update(text).digest("base64")}`;

test("a cached page allows the scripts it was rendered with, by hash, and no other", () => {
  const page = Buffer.from(
    '<p>é</p><script nonce="n1">one()</script><script>evil()</script><script nonce="n1" type="module">two()</script>',
  );
  expect(withHashes(page, "n1")).toEqual({
    html: '<p>é</p><script>one()</script><script>evil()</script><script type="module">two()</script>',
    hashes: [hashOf("one()"), hashOf("two()")],
  });
});
