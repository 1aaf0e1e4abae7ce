import { once } from "node:events";
import { request, type IncomingMessage } from "node:http";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ana, ben, register } from "../cast";
import { startProgram, type Program } from "./program";
import { temporaryFolder } from "../temporary-folder";

let folder: string;
let program: Program;
beforeAll(() => {
  folder = temporaryFolder();
  program = startProgram({ DATA_DIR: folder, RATE_LIMITS: "off" });
});
afterAll(async () => {
  await program.stop("SIGKILL");
});

async function signIn(url: string): Promise<IncomingMessage> {
  const headers = { origin: new URL(url).origin, "content-type": "application/json" };
  const call = request(`${url}/api/auth/login`, { method: "POST", headers });
  call.end(JSON.stringify({ email: ana.email, password: ana.password }));
  const [answer] = (await once(call, "response")) as [IncomingMessage];
  return answer.resume();
}

// The limit on waiting sign-ins is tested in tests/domain/auth/sign-in.test.ts.
it("pages do not wait for 100 sign-ins at once, and each of these is answered", async () => {
  const url = await program.url;
  await register(url, ana);
  const Ben = await register(url, ben);
  const visit = () => Promise.all(["/privacy", "/requests", "/api/auth/user"].map((path) => Ben.get(path)));
  await visit(); // the first rendering of a page is slow and is not measured

  let underWay = 100;
  const signIns = Array.from({ length: 100 }, () => signIn(url).finally(() => (underWay -= 1)));
  await Promise.race(signIns);
  const pages = await visit();
  expect(underWay).toBeGreaterThan(0);
  expect(pages.map(({ status }) => status)).toEqual([200, 200, 200]);

  for (const { statusCode, headers } of await Promise.all(signIns))
    expect([statusCode, headers["retry-after"]]).toEqual(statusCode === 503 ? [503, "2"] : [200, undefined]);
}, 60_000);
