import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MAX_PHOTO_BYTES } from "~/domain/photos/rules";
import { ana, ben, register } from "../cast";
import { freePort } from "../free-port";
import { isInstalled } from "../is-installed";
import { openKindspot, type Kindspot } from "../kindspot";
import { jpeg } from "../pictures";
import { heardAll, openPhone } from "../realtime/phone";
import { temporaryFolder } from "../temporary-folder";
import { ask, startCaddy, startHaproxy, startNginx, type Asked, type Proxy } from "./proxy";

// The examples of docs/hosting.md and docs/scaling.md, copied from there, before a server of their own.

const proxies = [
  { name: "nginx", start: startNginx },
  { name: "caddy", start: startCaddy },
  { name: "haproxy", start: startHaproxy },
];

describe.each(proxies)("behind $name, as the documents set it up,", ({ name, start }) => {
  const isMissing = !isInstalled(name);
  let folder: string;
  let town: Kindspot;
  let proxy: Proxy;
  let cookie: string;

  beforeAll(async () => {
    if (isMissing) return;
    folder = temporaryFolder();
    const port = await freePort();
    const env = {
      PUBLIC_URL: `https://localhost:${port}`,
      TRUST_PROXY: "on",
      SECURITY_LOG_FILE: join(folder, "security.log"),
    };
    town = await openKindspot({ env });
    proxy = await start(port, town.url);
    cookie = (await register(town.url, ana)).cookie();
  });
  afterAll(async () => {
    if (isMissing) return;
    await proxy.close();
    await town.close();
  });

  const sendJson = (path: string, body: object, options: Asked = {}) => {
    const headers = { "content-type": "application/json", ...options.headers };
    return ask(proxy, path, { method: "POST", ...options, headers, body: JSON.stringify(body) });
  };

  test.skipIf(isMissing)("a page comes over https, and a sign-in sets its cookie", async () => {
    expect((await ask(proxy, "/auth")).body).toContain("Sign In");
    const { email, password } = ana;
    const signedIn = await sendJson("/api/auth/login", { email, password });
    expect([signedIn.status, signedIn.cookies[0]]).toEqual([200, expect.stringMatching(/^__Host-/)]);
  });

  test.skipIf(isMissing || name === "caddy")("an address without https leads to the same with it", async () => {
    const { status, headers } = await fetch(`${proxy.plainUrl}/auth?from=mail`, { redirect: "manual" });
    expect([status, headers.get("location")]).toEqual([
      301,
      expect.stringMatching(/^https:\/\/localhost(?::\d+)?\/auth\?from=mail$/),
    ]);
  });

  test.skipIf(isMissing)("events come over the WebSocket", async () => {
    const phone = await openPhone(proxy.url, { cookie, origin: proxy.url }, { ca: proxy.ca });
    const { id } = JSON.parse((await ask(proxy, "/api/auth/user", { headers: { cookie } })).body) as { id: string };
    phone.authenticate(id);
    await heardAll(town.app.hub, id, phone);
    phone.socket.close();
  });

  test.skipIf(isMissing)("the server sees each client's own address, whatever the client says of itself", async () => {
    const wrong = { email: ben.email, password: "a wrong password" };
    for (const localAddress of ["127.0.0.2", "127.0.0.3"]) {
      const headers = { "x-forwarded-for": "203.0.113.7" };
      expect((await sendJson("/api/auth/login", wrong, { headers, localAddress })).status).toBe(401);
    }
    const networks = readFileSync(join(folder, "security.log"), "utf8").match(/"network":"[\d.]+"/g);
    expect(networks?.slice(-2)).toEqual(['"network":"127.0.0.2"', '"network":"127.0.0.3"']);
  });

  test.skipIf(isMissing)("a photo of 5 MB passes, and the server itself refuses a larger one", async () => {
    const send = async (body: Uint8Array) => {
      const given = await ask(proxy, "/api/objects/upload", { method: "POST", headers: { cookie } });
      const { uploadURL } = JSON.parse(given.body) as { uploadURL: string };
      return ask(proxy, uploadURL, { method: "PUT", headers: { cookie }, body });
    };
    // What follows the end mark of a JPEG is padding.
    const photo = await jpeg();
    expect((await send(Buffer.concat([photo], MAX_PHOTO_BYTES))).status).toBe(204);
    const larger = await send(Buffer.concat([photo], MAX_PHOTO_BYTES + 1));
    expect([larger.status, larger.body]).toEqual([413, expect.stringContaining("5 MB")]);
  });

  test.skipIf(isMissing)("no access log holds what stands behind a question mark", async () => {
    expect((await ask(proxy, "/?lat=40.672&lng=-73.977", { headers: { cookie } })).status).toBe(200);
    await ask(proxy, "/reset-password?token=secret-of-a-link");
    if (name === "nginx") await expect.poll(() => proxy.log()).toContain("GET /reset-password");
    expect(proxy.log()).not.toMatch(/40\.672|secret-of-a-link/);
  });
});
