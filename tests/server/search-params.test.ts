import { expect, test } from "vitest";
import { secretOfLink } from "~/server/search-params";

const secret = "3Da_-bcdefghijklmnopqrstuvwxyzABCDEFGHIJKLM";
const read = (text: string, name?: string) =>
  secretOfLink(
    new Request(`http://localhost/reset-password?${new URLSearchParams({ [name ?? "token"]: text }).toString()}`),
    name,
  );

test.each([
  secret,
  `${secret}.`,
  `${secret}>`,
  `<${secret}>.`,
  `${secret}),`,
  `${secret} Thanks`,
  `${secret}\n`,
  `3D${secret}`,
  `${secret.slice(0, 20)}=${secret.slice(20)}`,
  `3D${secret.slice(0, 20)}=\r\n${secret.slice(20)}`,
])("the secret of a link is read although a mail program changed it: %j", (text) => {
  expect(read(text)).toBe(secret);
});

test("a link without a secret has none", () => {
  expect([read(""), read("."), read(secret, "key")]).toEqual(["", "", secret]);
});
