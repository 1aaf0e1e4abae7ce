import { describe, expect, test } from "vitest";
import { ana, ben, register } from "../cast";
import { givenKindspot, givenMember } from "../given";
import { visitor, type Visitor } from "../visitor";

const kindspot = givenKindspot();
const Ana = givenMember(kindspot, ana);

const LINK = /<link id="css" rel="stylesheet" href="(\/build\/css-bundle-\w+\.css)"\/>/;
const PREFETCH = /<link id="next-css" rel="prefetch" as="style" href="(\/build\/css-bundle-\w+\.css)"\/>/;
const styleOf = async (answer: Response) => {
  const html = await answer.text();
  return {
    inlined: html.includes('<style id="css">'),
    linked: LINK.exec(html)?.[1],
    prefetched: PREFETCH.exec(html)?.[1],
    cookie: answer.headers.getSetCookie().find((line) => line.startsWith("style=")),
  };
};

describe.each(["/", "/auth", "/no-such-page"])("the first page of a visit, %s,", (path) => {
  test("carries its style, lets the browser fetch it for the next page, and says so in a cookie", async () => {
    for (const answer of [await fetch(kindspot.url + path), await fetch(kindspot.url + path)]) {
      const { inlined, linked, prefetched, cookie } = await styleOf(answer);
      expect([inlined, linked]).toEqual([true, undefined]);
      expect(prefetched).toMatch(/^\/build\//);
      expect(cookie).toMatch(/^style=[\w-]{8}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/);
    }
  });

  test("is followed by pages that link it", async () => {
    const someone = visitor(kindspot.url);
    await someone.get(path);
    const { inlined, linked, prefetched, cookie } = await styleOf(await someone.get(path));
    expect([inlined, prefetched, cookie]).toEqual([false, undefined, undefined]);
    const sheet = await fetch(kindspot.url + (linked ?? ""), { headers: { "accept-encoding": "br" } });
    expect(sheet.headers.get("content-encoding")).toBe("br");
    expect(sheet.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  });
});

describe("the styles of members' pages", () => {
  const carries = async (who: Pick<Visitor, "get">, path: string) =>
    (await (await who.get(path)).text()).includes(".space-card");
  const someone = { get: (path: string) => fetch(kindspot.url + path) };

  test.each(["/", "/privacy", "/no-such-page"])("are missing on a visitor's page without script: %s", async (path) => {
    expect(await carries(someone, path)).toBe(false);
  });

  test("are on a page that leads on by script, on a member's page, and in the file for the next page", async () => {
    expect(await carries(someone, "/auth")).toBe(true);
    const cookie = Ana.cookie().replace(/style=[^;]+;? ?/, "");
    const newBrowser = { get: (path: string) => fetch(kindspot.url + path, { headers: { cookie } }) };
    expect(await carries(newBrowser, "/privacy")).toBe(true);
    const { prefetched = "" } = await styleOf(await someone.get("/privacy"));
    expect(await carries(someone, prefetched)).toBe(true);
  });
});

describe("the map as the first page of a visit", () => {
  const mapStyle = async (who: Visitor) => {
    const cookie = who.cookie().replace(/style=[^;]+;? ?/, "");
    const html = await (await fetch(kindspot.url, { headers: { cookie } })).text();
    return /<style id="css">(.*?)<\/style>/s.exec(html)?.[1] ?? "";
  };

  test("carries its own style, and none of the other pages", async () => {
    const style = await mapStyle(Ana);
    for (const own of [".map-home", ".space-card", ".map-canvas"]) expect(style).toContain(own);
    for (const other of [".chat", ".rewards", ".landing", ".amounts"]) expect(style).not.toContain(`${other}{`);
  });

  test("carries the promise bar's style while a promise runs, and only then", async () => {
    const Ben = await register(kindspot.url, ben);
    expect(await mapStyle(Ben)).not.toContain(".promise-body");
    const shared = await Ana.post("/api/parking-spaces", { ...ana.place, keepMinutes: 10 });
    const { id } = (await shared.json()) as { id: string };
    await Ben.post(`/api/parking-spaces/${id}/claim`, {});
    for (const party of [Ana, Ben]) expect(await mapStyle(party)).toContain(".promise-body");
  });
});

describe("a style cookie", () => {
  test("of another build, or made up, is as good as none", async () => {
    for (const cookie of ["style=00000000", "style=", "style=x; style=<script>"]) {
      const { inlined, cookie: renewed } = await styleOf(await fetch(kindspot.url, { headers: { cookie } }));
      expect([inlined, renewed !== undefined]).toEqual([true, true]);
    }
  });

  test("with a wrong value costs only one more request: the page has all of its content", async () => {
    const someone = visitor(kindspot.url);
    await someone.get("/");
    const honest = (await (await someone.get("/terms")).text()).replace(/<link id="css"[^>]*>/, "");
    const first = await (await fetch(`${kindspot.url}/terms`)).text();
    const rest = first.replace(/<style id="css">.*?<\/style>/s, "").replace(/<link id="next-css"[^>]*>/, "");
    expect(honest).toBe(rest);
  });

  test("keeps pages of visitors apart from each other's variant, and members' out of the cache", async () => {
    const someone = visitor(kindspot.url);
    await someone.get("/about");
    await someone.get("/about");
    const kept = await someone.get("/about");
    expect(kept.headers.get("age")).toBe("0");
    expect((await styleOf(kept)).inlined).toBe(false);
    expect((await styleOf(await fetch(`${kindspot.url}/about`))).inlined).toBe(true);
    await Ana.get("/about");
    expect((await Ana.get("/about")).headers.get("age")).toBeNull();
    expect((await Ana.get("/about")).headers.get("cache-control")).toBe("private, no-cache, no-transform");
  });

  test("is not sent with what is no page", async () => {
    for (const path of ["/healthz", "/icon.svg", "/manifest.webmanifest", "/api/auth/user"])
      expect((await fetch(kindspot.url + path)).headers.getSetCookie()).toEqual([]);
  });
});
