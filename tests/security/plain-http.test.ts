import type { IncomingMessage } from "node:http";
import { describe, expect, test } from "vitest";
import { encryptedPage, isPlainPage } from "~/security/plain-http";

const PUBLIC = new URL("https://parking.example.org");
const BROWSER = { accept: "text/html,*/*;q=0.8", host: "192.168.1.5:3000" };

const isPlain = (headers: Record<string, string>, remoteAddress = "192.168.1.9", publicUrl = PUBLIC) =>
  isPlainPage(
    { headers: { ...BROWSER, ...headers }, socket: { remoteAddress } } as unknown as IncomingMessage,
    publicUrl,
  );

describe("a page is asked for without encryption", () => {
  test("by the address in the home network, as a form is sent there", () => {
    expect(isPlain({})).toBe(true);
    expect(isPlain({ origin: "http://192.168.1.5:3000" }, "127.0.0.1")).toBe(true);
  });

  test("where the proxy says so", () => {
    expect(isPlain({ host: PUBLIC.host, "x-forwarded-proto": "http", "x-forwarded-for": "1.2.3.4" })).toBe(true);
  });
});

describe("a page is not taken for unencrypted", () => {
  test.each([
    ["where the proxy says https", { "x-forwarded-proto": "https" }],
    ["where the first of two proxies says https", { "x-forwarded-proto": "https, http" }],
    ["where a proxy says nothing", { "x-forwarded-for": "1.2.3.4" }],
    ["where the browser sends what it sends over https alone", { "sec-fetch-site": "none" }],
    ["by the address of PUBLIC_URL", { host: PUBLIC.host }],
    ["for a program that asks for no page", { accept: "*/*" }],
  ])("%s", (_, headers) => {
    expect(isPlain(headers as Record<string, string>)).toBe(false);
  });

  test("from this machine, or with a PUBLIC_URL that is not encrypted either", () => {
    expect(isPlain({ host: "127.0.0.1:3000" }, "127.0.0.1")).toBe(false);
    expect(isPlain({}, undefined, new URL("http://parking.lan"))).toBe(false);
  });
});

test("the page leads to the same path at the encrypted address, and a hostile path stays text", async () => {
  const page = await encryptedPage('/chat?a=1&b="><script>', PUBLIC).text();
  expect(page).toMatch(
    /Open <a href="https:\/\/parking\.example\.org\/chat\?a=1&amp;b=%22%3E%3Cscript%3E"[^>]*>https:\/\/parking\.example\.org<\/a>/,
  );
});
