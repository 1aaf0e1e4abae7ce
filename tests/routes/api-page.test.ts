import { brotliCompressSync, constants } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { operations } from "~/web/api/operations";
import { ana, register } from "../cast";
import { openKindspot, type Kindspot } from "../kindspot";
import { visitor, type Visitor } from "../visitor";

let town: Kindspot;
let stranger: Visitor;
let html: string;
beforeAll(async () => {
  town = await openKindspot({ env: { BRAND_NAME: "Kerbside", PUBLIC_URL: "http://parking.example.org" } });
  stranger = visitor(town.url);
  html = await (await stranger.get("/api")).text();
});
afterAll(() => town.close());

describe("/api", () => {
  it("shows every call with what it is for and a command", () => {
    const text = html.replaceAll("<!-- -->", "").replaceAll("&#x27;", "'");
    for (const { method, path, title } of operations) {
      expect(text).toContain(`<code>${method} /api${path}</code>`);
      expect(text).toContain(title.replaceAll(/`(\w+)`/g, "<code>$1</code>"));
    }
    expect(text.match(/<pre>/g)).toHaveLength(operations.length + 1);
    expect(text).toContain("HOST=http://parking.example.org");
    expect(text).toContain("a program can do as them");
  });

  it("leads to the OpenAPI document, and is found from About", async () => {
    expect(html).toContain('href="/api/openapi.json"');
    expect(await (await stranger.get("/about")).text()).toContain('href="/api"');
  });

  it("carries no script, and at most 12 KB with its styles, compressed", () => {
    const sent = brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
    expect(html).not.toContain("<script");
    expect(sent.length).toBeLessThanOrEqual(12 * 1024);
  });

  it("is there for members, too", async () => {
    const answer = await (await register(town.url, ana)).get("/api");
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining("openapi.json")]);
  });
});
