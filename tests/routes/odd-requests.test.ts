import { expect, test } from "vitest";
import { ana } from "../cast";
import { givenKindspot, givenMember } from "../given";
import { rawRequest } from "../raw-request";
import { visitor } from "../visitor";

// What proxies, probes and old programs make of requests.

const town = givenKindspot();
const Ana = givenMember(town, ana);

const ask = (first: string, headers: readonly string[] = [], body = "") =>
  rawRequest(town.url, [`${first} HTTP/1.1`, "Host: localhost", "Connection: close", ...headers], body);
const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);

test("cookies that a proxy from HTTP/2 leaves in several headers are one", async () => {
  const [session = "", ...others] = Ana.cookie().split("; ");
  const lines = [...others, "theme=dark", session].map((pair) => `Cookie: ${pair}`);
  expect(statusOf(await ask("GET /api/auth/user", lines))).toBe(200);
});

test.each(["application/x-www-form-urlencoded; charset=utf-8, text/plain", "application/x-www-form-urlencoded-2"])(
  "a sign-in sent as %s works",
  async (type) => {
    const body = new URLSearchParams({ email: ana.email, password: ana.password }).toString();
    const answer = await visitor(town.url).send("/auth", { method: "POST", headers: { "content-type": type }, body });
    expect(answer.status).toBe(302);
  },
);

test.each(["/auth", "/about"])("who asks for a part of %s gets all of it", async (path) => {
  const answer = await ask(`GET ${path}`, ["Range: bytes=0-10", 'If-Range: "a"']);
  expect(statusOf(answer)).toBe(200);
  expect(answer).toContain("</html>");
});

test.each([
  "//evil.example",
  "///evil.example/",
  "//evil.example/%61",
  "/%2F%2Fevil.example/",
  "//evil.example.data",
  "/;//evil.example/",
  "http://localhost//evil.example",
])("%s leads to no other site", async (path) => {
  const answer = await ask(`GET ${path}`);
  const location = /^location: (.*)\r$/im.exec(answer)?.[1] ?? "none";
  expect(new URL(location, town.url).origin).toBe(town.url);
});

test.each([
  ["POST /auth", 400, ["Content-Length: 3", "Content-Length: 4"]],
  ["POST /auth", 400, ["Content-Length: 3", "Transfer-Encoding: chunked"]],
  ["OPTIONS *", 400, []],
  ["TRACE /", 405, []],
  ["GET /auth", 400, ["Host: elsewhere.example"]],
  ["GET /auth", 400, ["host: localhost"]],
  ["GET http://localhost/auth?mode=sign-up", 200, []],
  ["GET HTTP://localhost:3000/auth", 200, []],
  ["GET http://localhost", 200, []],
  ["GET http://localhost?show=x", 200, []],
  ["GET http://elsewhere.example/auth", 421, []],
  ["GET http://localhost@elsewhere.example/auth", 421, []],
  ["GET ftp://localhost/auth", 400, []],
  ["POST http://localhost/api/auth/login", 403, ["Content-Length: 2", "Origin: http://elsewhere.example"]],
  ["GET /", 417, ["Expect: the-unexpected"]],
  ["GET /menu", 404, ["Connection: upgrade", "Upgrade: websocket"]],
  ["GET /?place=%00&pin=%00&show=%00&token=%00", 200, []],
] as const)("%s is answered with %d if it comes with %j", async (first, status, headers) => {
  expect(statusOf(await ask(first, headers))).toBe(status);
});

test.each([
  "/",
  "/auth",
  "/about",
  "/profile",
  "/no-such",
  "/readyz",
  "/sw.js",
  "/plans.ics",
  "/admin",
  "/map/find?q=a",
])("HEAD of %s has the status of GET, and no body", async (path) => {
  const [get, head] = await Promise.all([Ana.get(path), Ana.send(path, { method: "HEAD" })]);
  expect([head.status, await head.text()]).toEqual([get.status, ""]);
});
