import { beforeAll, describe, expect, it } from "vitest";
import { operations } from "~/api/operations";
import { weigh } from "../bench/weigh";
import { ana, register } from "../cast";
import { givenKindspot, givenVisitor } from "../given";

let html: string;
const town = givenKindspot({ env: { BRAND_NAME: "Kerbside", PUBLIC_URL: "http://parking.example.org" } });
const stranger = givenVisitor(town);
beforeAll(async () => {
  html = await (await stranger.get("/api")).text();
});

describe("/api", () => {
  it("shows every call with what it is for and a command", () => {
    const text = html.replaceAll("<!-- -->", "").replaceAll("&#x27;", "'");
    const items = text.split("<li>").map((item) => item.split("</li>")[0] ?? "");
    /** As curl chooses it. */
    const methodOf = (item: string) =>
      / -X (\w+)/.exec(item)?.[1] ?? (item.includes(" --json ") ? "POST" : item.includes(" -T ") ? "PUT" : "GET");
    for (const { method, path, summary } of operations) {
      const heading = `<h3>${summary.replaceAll(/`(\w+)`/g, "<code>$1</code>")}</h3>`;
      const address = new RegExp(`\\$HOST/api${path.replaceAll(/\{\w+\}/g, "[^/ ]+")}`);
      const shown = items.filter((item) => item.includes(heading) && address.test(item) && methodOf(item) === method);
      expect(shown, `${method} ${path}`).not.toEqual([]);
    }
    expect(text.match(/<pre>/g)).toHaveLength(operations.length + 1);
    expect(text).toContain("HOST=http://parking.example.org");
    expect(text).toContain("Programs can do in");
  });

  it("says how a call goes with a token, without cookie and Origin", () => {
    expect(html).toContain('<a href="/profile/security/tokens">');
    expect(html).toContain("Authorization: Bearer");
  });

  it("leads to the OpenAPI document, and is found from About", async () => {
    expect(html).toContain('href="/api/openapi.json"');
    expect(await (await stranger.get("/about")).text()).toContain('href="/api"');
  });

  it("carries no script, and at most 12 KB with its styles, compressed", async () => {
    expect(html).not.toContain("<script");
    expect((await weigh(town.url, "/api", "")).html).toBeLessThanOrEqual(12_000);
  });

  it("is there for members, too", async () => {
    const answer = await (await register(town.url, ana)).get("/api");
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining("openapi.json")]);
  });
});
