import { createHash } from "node:crypto";
import { once } from "node:events";
import { request, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { MINUTE } from "~/domain/shared/clock";
import { createLog } from "~/log.server";
import { givenKindspot, givenVisitor } from "../given";
import { openKindspot } from "../kindspot";
import { visitor } from "../visitor";

let port: number;

const kindspot = givenKindspot();
const someone = givenVisitor(kindspot);
beforeAll(async () => {
  port = Number(new URL(kindspot.url).port);
});

const policyOf = (answer: Response) => answer.headers.get("content-security-policy") ?? "";

/** Sends bytes as they are: fetch would refuse to, or repair them. */
async function raw(bytes: string): Promise<string> {
  const socket = connect(port, "localhost");
  socket.end(bytes);
  return text(socket);
}

const upgradeTo = (path: string, origin: string) =>
  raw(
    [
      `GET ${path} HTTP/1.1`,
      "Host: kindspot",
      "Connection: Upgrade",
      "Upgrade: websocket",
      "Sec-WebSocket-Version: 13",
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
      `Origin: ${origin}`,
      "\r\n",
    ].join("\r\n"),
  );

describe("every answer", () => {
  test("carries the headers that keep it to itself", async () => {
    const { headers } = await someone.get("/menu");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
    expect(headers.get("permissions-policy")).toContain("geolocation=(self)");
    expect(headers.get("x-powered-by")).toBeNull();
  });

  test("promises no https while the public address is plain http", async () => {
    const answer = await someone.get("/menu");
    expect(answer.headers.get("strict-transport-security")).toBeNull();
    expect(policyOf(answer)).not.toContain("upgrade-insecure-requests");
  });

  test("promises https for the public address, and for no other service of the same owner beneath it", async () => {
    const secure = await openKindspot({ env: { PUBLIC_URL: "https://home.example" } });
    const { headers } = await visitor(secure.url).get("/menu");
    expect(headers.get("strict-transport-security")).toBe("max-age=31536000");
  });

  test("that is a page is another one with other cookies, also for a browser that goes back", async () => {
    const { headers } = await someone.get("/menu");
    expect(headers.get("vary")).toBe("Cookie, Accept-Encoding");
  });

  test("to HEAD is the one to GET without its body", async () => {
    const head = await someone.send("/healthz", { method: "HEAD" });
    expect(head.status).toBe(200);
    expect(head.headers.get("content-length")).toBe((await someone.get("/healthz")).headers.get("content-length"));
    expect(await head.text()).toBe("");
  });
});

test.each(["/about", "/about.data", "/auth", "/"])("%s is the same with a question of an older Remix", async (path) => {
  const logged = vi.spyOn(kindspot.app.log, "error");
  for (const question of ["", "routes/_app", "routes%2F_app", "root"]) {
    const [plain, asked] = [await someone.get(path), await someone.get(`${path}?%5fdata=${question}`)];
    expect([asked.status, asked.headers.get("content-type")]).toEqual([
      plain.status,
      plain.headers.get("content-type"),
    ]);
  }
  expect(logged).not.toHaveBeenCalled();
});

test("a client that goes on sending a refused body gets the answer, and then the connection is closed", async () => {
  const socket = connect(port, "localhost");
  const head = ["POST /auth HTTP/1.1", "Host: kindspot", "Sec-Fetch-Site: same-origin", "Content-Length: 1000000"];
  socket.write([...head, "\r\nwithout an end"].join("\r\n"));
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 413 /);
});

describe("a page's policy", () => {
  test("allows its inlined style by its very hash", async () => {
    const answer = await visitor(kindspot.url).get("/");
    const [, css = ""] = /<style id="css">(.*?)<\/style>/s.exec(await answer.text()) ?? [];
    expect(css.length).toBeGreaterThan(1000);
    expect(policyOf(answer)).toContain(`'sha256-${createHash("sha256").update(css).digest("base64")}'`);
  });

  test("allows no script where there is none", async () => {
    expect(policyOf(await someone.get("/"))).toContain("script-src 'none'");
  });

  test("allows a page's own scripts by a nonce that no other answer has", async () => {
    const [one, other] = [await someone.get("/menu"), await someone.get("/menu")];
    const nonce = /'nonce-([^']+)'/.exec(policyOf(one))?.[1] ?? "";
    const scripts = (await one.text()).match(/<script[^>]*>/g) ?? [];
    expect(scripts.length).toBeGreaterThan(0);
    expect(scripts.filter((script) => !script.includes(`nonce="${nonce}"`))).toEqual([]);
    expect(policyOf(other)).not.toContain(nonce);
  });

  test("lets the map's tiles in, and no other site's pictures", async () => {
    const sources = /img-src ([^;]*)/.exec(policyOf(await someone.get("/menu")))?.[1];
    expect(sources).toBe(`'self' data: blob: ${new URL(kindspot.tiles.template).origin}`);
  });
});

describe("content", () => {
  test.each(["br", "gzip"])("comes as %s to who takes it, and says so", async (encoding) => {
    const answer = await someone.get("/menu", { "accept-encoding": encoding });
    expect(answer.headers.get("content-encoding")).toBe(encoding);
    expect(answer.headers.get("vary")).toContain("Accept-Encoding");
    expect(await answer.text()).toContain("</html>");
  });

  test("comes as it is to who takes nothing else", async () => {
    const answer = await someone.get("/menu", { "accept-encoding": "br;q=0, identity" });
    expect(answer.headers.get("content-encoding")).toBeNull();
    expect(Number(answer.headers.get("content-length"))).toBe((await answer.arrayBuffer()).byteLength);
  });

  test("of few bytes comes compressed too: a page loads many of them", async () => {
    const page = await (await someone.get("/menu")).text();
    const entry = /\/build\/entry\.client-[\w-]+\.js/.exec(page)?.[0] ?? "";
    const plain = await someone.get(entry, { "accept-encoding": "identity" });
    const { headers } = await someone.get(entry, { "accept-encoding": "br" });
    expect(headers.get("content-encoding")).toBe("br");
    const bytes = Number(plain.headers.get("content-length"));
    expect(bytes).toBeLessThan(4_000);
    expect(Number(headers.get("content-length"))).toBeLessThan(bytes / 2);
  });

  test("named by its build is compressed beforehand and kept for a year", async () => {
    const [script = ""] = /\/build\/[^"]+\.js/.exec(await (await someone.get("/menu")).text()) ?? [];
    const answer = await someone.get(script, { "accept-encoding": "br" });
    expect(answer.headers.get("content-encoding")).toBe("br");
    expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  });
});

describe("a page without script", () => {
  const ageOf = async (cookie?: string) =>
    (await fetch(kindspot.url, cookie ? { headers: { cookie } } : {})).headers.get("age");

  test("is rendered once a minute for all visitors", async () => {
    kindspot.clock.advance(MINUTE);
    expect(await ageOf()).toBeNull();
    kindspot.clock.advance(MINUTE - 1);
    expect(await ageOf()).toBe("59");
    kindspot.clock.advance(1);
    expect(await ageOf()).toBeNull();
  });

  test("is rendered again for a client with a cookie", async () => {
    await ageOf();
    expect(await ageOf("session=unknown")).toBeNull();
  });

  test("is not sent again to a client that has it (304)", async () => {
    const { headers } = await someone.get("/");
    const again = await someone.get("/", { "if-none-match": headers.get("etag") ?? "" });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe("");
  });
});

describe("a page with scripts that is the same for all visitors", () => {
  const signInFor = (headers: Record<string, string>) => fetch(`${kindspot.url}/auth`, { headers });

  test("is kept like one without, its scripts allowed by hash", async () => {
    await signInFor({});
    const kept = await signInFor({});
    expect(kept.headers.get("age")).toBe("0");
    const scripts = [...(await kept.text()).matchAll(/<script[^>]*>(.*?)<\/script>/gs)].map(
      ([, script = ""]) => script,
    );
    const hashes = scripts.map((script) => createHash("sha256").update(script).digest("base64"));
    expect(hashes.length).toBeGreaterThan(0);
    expect(hashes.filter((hash) => !policyOf(kept).includes(`'sha256-${hash}'`))).toEqual([]);
    expect(policyOf(kept)).not.toContain("nonce");
  });

  test("is rendered again, with a nonce, for a client with a cookie", async () => {
    const fresh = await signInFor({ cookie: "session=unknown" });
    expect(fresh.headers.get("age")).toBeNull();
    expect(policyOf(fresh)).toContain("'nonce-");
  });
});

describe("a request that another site makes", () => {
  const elsewhere = { "sec-fetch-site": "cross-site", origin: "https://evil.example" };

  test("writes nothing: a form gets a page that says so", async () => {
    const answer = await someone.send("/auth", { method: "POST", headers: elsewhere, body: new URLSearchParams() });
    expect(answer.status).toBe(403);
    expect(answer.headers.get("content-type")).toContain("text/html");
    expect(await answer.text()).toContain("another site");
  });

  test("calls nothing: it gets JSON", async () => {
    const read = await someone.get("/api/auth/user", elsewhere);
    const write = await someone.post("/api/auth/login", {}, elsewhere);
    expect([read.status, write.status]).toEqual([403, 403]);
    expect([await read.json(), await write.json()]).toEqual([{ message: "Forbidden" }, { message: "Forbidden" }]);
  });

  test("is logged with both addresses, because both may belong to the operator", async () => {
    const lines: string[] = [];
    const log = createLog("warn", { write: (line) => void lines.push(line) });
    const proxied = await openKindspot({ log, env: { PUBLIC_URL: "http://localhost:3000" } });
    await fetch(new URL("/auth", proxied.url), { method: "POST", headers: { origin: "http://parking.example" } });
    await proxied.close();
    expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { origin: "http://parking.example", publicUrl: "http://localhost:3000" },
    ]);
    expect(lines[0]).toContain("PUBLIC_URL");
  });

  test("still follows links", async () => {
    expect((await someone.get("/", elsewhere)).status).toBe(200);
  });

  test("opens no socket", async () => {
    expect(await upgradeTo("/ws", "https://evil.example")).toMatch(/^HTTP\/1.1 403 /);
  });
});

describe("a socket", () => {
  test("is for members only", async () => {
    expect(await upgradeTo("/ws", "http://kindspot")).toMatch(/^HTTP\/1.1 401 /);
  });

  test("opens only at /ws", async () => {
    expect(await upgradeTo("/elsewhere", "http://kindspot")).toMatch(/^HTTP\/1.1 404 /);
  });

  test("that is refused is closed, also for who does not hang up", async () => {
    const socket = connect({ port, host: "localhost", allowHalfOpen: true });
    socket.write("GET /ws HTTP/1.1\r\nHost: kindspot\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n");
    await once(socket.resume(), "end");
    // Writing to a closed connection causes a reset.
    const reset = once(socket, "error");
    const writing = setInterval(() => socket.write("still here"), 10);
    await reset.finally(() => clearInterval(writing));
    socket.destroy();
  });
});

describe("a body", () => {
  const post = (path: string, headers: Record<string, string>, body: BodyInit) =>
    someone.send(path, { method: "POST", headers, body, duplex: "half" });
  const large = new Uint8Array(10_000_000);

  test("of 10 MB is refused with the answer a call expects", async () => {
    const answer = await post("/api/auth/login", { "content-type": "application/json" }, large);
    expect(answer.status).toBe(413);
    expect(await answer.json()).toHaveProperty("message");
  });

  test("is measured as it comes, also when it does not say how long it is", async () => {
    const answer = await post("/auth", {}, new Blob([large]).stream());
    expect(answer.status).toBe(413);
  });

  test("that is compressed is refused: a few bytes may unpack to gigabytes", async () => {
    const answer = await post("/auth", { "content-encoding": "gzip" }, new Uint8Array(100));
    expect(answer.status).toBe(400);
  });
});

describe("a broken request", () => {
  const astray = ["/menu/../api/conversations", "/%2e%2E/api/conversations", "/./menu", "/menu/..", "/\\menu"];
  test.each(["/%E0%A4%A", "/api/%", "/build/%ff", "/chat/%00", ...astray])(
    "for %s is a bad one, not an error",
    async (path) => {
      const answer = await raw(`GET ${path} HTTP/1.1\r\nHost: kindspot\r\nConnection: close\r\n\r\n`);
      expect(answer).toMatch(/^HTTP\/1.1 400 /);
      expect(answer).not.toMatch(/\bat .*\.js/);
    },
  );

  test("that brings a body to a GET is answered without it", async () => {
    const asked = request(`${kindspot.url}/menu`, { agent: false, headers: { "content-length": 5 } }).end("hello");
    const [answer] = (await once(asked, "response")) as [IncomingMessage];
    answer.resume();
    expect(answer.statusCode).toBe(200);
  });

  test.each([
    [16, "all of them are answered", false],
    [200, "it is hung up on", true],
  ])("when a connection sends %i before it reads one answer, %s", async (number, _outcome, isClosed) => {
    const socket = connect(port, "localhost").on("error", () => undefined); // the server may reset the connection
    let read = "";
    socket.setEncoding("utf8").on("data", (part: string) => (read += part));
    socket.write("GET /healthz HTTP/1.1\r\nHost: kindspot\r\n\r\n".repeat(number));
    await expect.poll(() => socket.closed || read.split("HTTP/1.1 200").length > number).toBe(true);
    expect(socket.closed).toBe(isClosed);
    socket.destroy();
  });

  test("with the whole URL of another host for a path is refused as that host's", async () => {
    const answer = await raw("GET http://evil.example/ HTTP/1.1\r\nHost: kindspot\r\nConnection: close\r\n\r\n");
    expect(answer).toMatch(/^HTTP\/1.1 421 /);
  });

  test("with an unknown method is refused", async () => {
    const answer = await raw("TRACE / HTTP/1.1\r\nHost: kindspot\r\nConnection: close\r\n\r\n");
    expect(answer).toMatch(/^HTTP\/1.1 405 /);
    expect(answer).toMatch(/^allow: GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS\r$/m);
  });

  test("for part of a file gets the whole one", async () => {
    const answer = await someone.get("/icon.svg", { range: "bytes=5-2" });
    expect(answer.status).toBe(200);
  });
});
