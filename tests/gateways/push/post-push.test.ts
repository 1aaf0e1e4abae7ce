import { createSocket as createUdpSocket } from "node:dgram";
import { Resolver } from "node:dns/promises";
import { once } from "node:events";
import { statSync, writeFileSync } from "node:fs";
import { createServer as createSocketServer, type Socket } from "node:net";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { createPoster } from "~/gateways/push/post-push";
import { addressesOf, isPublicAddress, isPushAddress, publicLookup } from "~/gateways/push/push-address";
import { vapidKeysIn } from "~/gateways/secrets/vapid-keys";
import { freePort } from "../../free-port";
import { onLoopback } from "../../on-loopback";
import { browserAt, openFakePushService, type FakeBrowser, type FakePushService } from "../../fakes/push-service";
import { temporaryFolder } from "../../temporary-folder";

const folder = temporaryFolder();
const keys = vapidKeysIn(join(folder, "push.key"));

let service: FakePushService;
beforeAll(async () => {
  service = await openFakePushService();
});
afterAll(() => service.close());
afterEach(() => void (service.answers = []));

const poster = (allowLoopback = true) =>
  createPoster({ keys, subject: "mailto:operator@kindspot.example", allowLoopback });
const payloadOf = (title: string): string => JSON.stringify({ notification: { title } });
const pushTo = (
  { subscription: { endpoint, keys: browserKeys } }: FakeBrowser,
  allowLoopback = true,
  payload = payloadOf("Grüße"),
) =>
  poster(allowLoopback)({
    endpoint,
    ...browserKeys,
    payload,
    ttl: 600,
    topic: "a-topic_of-32-characters-at-most",
  });

describe("A push on its way", () => {
  it("is encrypted for its browser and signed by the server, with its life, urgency and topic", async () => {
    const browser = service.newBrowser();
    expect(await pushTo(browser)).toEqual({ outcome: "taken" });
    const [received] = browser.received;
    expect(received).toMatchObject({
      content: { notification: { title: "Grüße" } },
      ttl: 600,
      urgency: "high",
      topic: "a-topic_of-32-characters-at-most",
      claims: { sub: "mailto:operator@kindspot.example" },
    });
    const hours = ((received?.claims.exp ?? 0) - Date.now() / 1000) / 3600;
    expect(hours, "push services refuse more than 24 hours").toBeLessThanOrEqual(24);
    expect(hours).toBeGreaterThan(1);
  });

  it("of more than every service takes is not sent: it is too large, whatever a service would say", async () => {
    const browser = service.newBrowser();
    const before = service.requests;
    expect(await pushTo(browser, true, payloadOf("👨‍👩‍👧‍👦".repeat(120)))).toEqual({ outcome: "taken" });
    expect(await pushTo(browser, true, payloadOf("👨🏿‍👩🏿‍👧🏿‍👦🏿".repeat(120)))).toEqual({ outcome: "too-large" });
    expect(service.requests - before).toBe(1);
  });

  it("is signed anew once the clock was set back, because push services refuse what is valid for more than 24 hours", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    const post = poster();
    const browser = service.newBrowser();
    const { endpoint, keys: browserKeys } = browser.subscription;
    const push = { endpoint, ...browserKeys, payload: "{}", ttl: 600, topic: "a-topic" };
    const now = Date.now();
    vi.setSystemTime(now + 24 * 3_600_000);
    await post(push);
    vi.setSystemTime(now);
    await post(push);
    const hours = ((browser.received[1]?.claims.exp ?? 0) - now / 1000) / 3600;
    expect(hours).toBeLessThanOrEqual(24);
  });

  it.each([
    [404, { outcome: "gone" }],
    [410, { outcome: "gone" }],
    [413, { outcome: "too-large" }],
    [400, { outcome: "refused" }],
    [403, { outcome: "refused" }],
    [429, { outcome: "busy", retryAfterMs: null }],
    [500, { outcome: "busy", retryAfterMs: null }],
    [503, { outcome: "busy", retryAfterMs: null }],
  ])("answered %d ends as %o", async (status, result) => {
    service.answers = [{ status }];
    expect(await pushTo(service.newBrowser())).toEqual(result);
  });

  it.each([
    ["120", 120_000],
    ["0", 1000],
    ["999999999", 6 * 3_600_000],
    ["soon", null],
  ])("waits as long as the push service asks for (%s), 6 hours at most", async (wait, retryAfterMs) => {
    service.answers = [{ status: 429, headers: { "retry-after": wait } }];
    expect(await pushTo(service.newBrowser())).toEqual({ outcome: "busy", retryAfterMs });
  });

  it("follows no redirect", async () => {
    const before = service.requests;
    service.answers = [{ status: 307, headers: { location: service.newBrowser().subscription.endpoint } }];
    expect(await pushTo(service.newBrowser())).toEqual({ outcome: "refused" });
    expect(service.requests - before).toBe(1);
  });

  it("to a server that is not running may be tried again", async () => {
    const result = await pushTo(browserAt(`http://127.0.0.1:${await freePort()}/send/0`));
    expect(result).toEqual({ outcome: "busy", retryAfterMs: null });
  });

  it("to a service that changes the protocol in place of an answer may be tried again", async () => {
    const push = await pushAnsweredBy((socket) =>
      socket.write("HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n"),
    );
    expect(push).toEqual({ outcome: "busy", retryAfterMs: null });
  });

  it("to a service that says nothing for 5 seconds may be tried again", async () => {
    const begun = performance.now();
    expect(await pushAnsweredBy(() => undefined)).toEqual({ outcome: "busy", retryAfterMs: null });
    expect(performance.now() - begun).toBeLessThan(6500);
  });

  it("reads no endless answer", async () => {
    let ended: Promise<unknown> = Promise.resolve();
    const push = await pushAnsweredBy((socket) => {
      ended = new Promise((resolve) => socket.on("close", resolve));
      socket.on("drain", () => socket.write(Buffer.alloc(64 * 1024)));
      socket.write("HTTP/1.1 201 Created\r\n\r\n");
      socket.write(Buffer.alloc(1024 * 1024));
    });
    expect(push).toEqual({ outcome: "taken" });
    const begun = performance.now();
    await ended;
    expect(performance.now() - begun, "a request may take 5 s").toBeLessThan(2500);
  });

  /** What becomes of a push whose service answers by these bytes. */
  async function pushAnsweredBy(answer: (socket: Socket) => void) {
    const strange = createSocketServer((socket) => {
      socket.on("error", () => undefined); // hung up on
      socket.once("data", () => answer(socket));
    });
    const { port, close } = await onLoopback(strange);
    onTestFinished(() => void close());
    return pushTo(browserAt(`http://127.0.0.1:${port}/send/0`));
  }

  it("for keys that are none ends the subscription", async () => {
    const browser = service.newBrowser();
    browser.subscription.keys.p256dh = Buffer.alloc(65, 4).toString("base64url");
    expect(await pushTo(browser)).toEqual({ outcome: "gone" });
  });
});

describe("An address for pushes", () => {
  it.each([
    "https://fcm.googleapis.com/fcm/send/abc",
    "https://updates.push.services.mozilla.com/wpush/v2/abc",
    "https://web.push.apple.com/abc",
    "https://8.8.8.8/",
    "https://[2606:4700::1111]/",
  ])("may be %s", (address) => expect(isPushAddress(address, false)).toBe(true));

  it.each([
    "http://fcm.googleapis.com/fcm/send/abc",
    "https://fcm.googleapis.com:8443/",
    "https://user:secret@push.example/",
    "https://127.0.0.1/",
    "https://0x7f.1/",
    "https://2130706433/",
    "https://10.0.0.1/",
    "https://172.16.0.1/",
    "https://192.168.1.1/",
    "https://169.254.169.254/latest/meta-data",
    "https://100.64.0.1/",
    "https://0.0.0.0/",
    "https://[::1]/",
    "https://[::ffff:10.0.0.1]/",
    "https://[fd00::1]/",
    "https://[fe80::1]/",
    "https://[64:ff9b::a00:1]/",
    "ftp://push.example/",
    "file:///etc/passwd",
    "push.example",
  ])("is never %s", (address) => expect(isPushAddress(address, false)).toBe(false));

  it("is not the own machine, not even once the subscription is stored", async () => {
    const browser = service.newBrowser();
    const before = service.requests;
    expect(await pushTo(browser, false)).toEqual({ outcome: "gone" });
    expect(service.requests).toBe(before);
  });
});

describe("A host name that is looked up for a push", () => {
  const looked = (options: { all?: boolean }, ...addresses: string[]) =>
    new Promise((done) => {
      publicLookup(false, () => Promise.resolve(addresses))("push.example", options, (error, found) =>
        done(error ? error.code : found),
      );
    });

  it("leads to exactly its public addresses", async () => {
    expect(await looked({ all: true }, "8.8.8.8")).toEqual([{ address: "8.8.8.8", family: 4 }]);
    expect(await looked({}, "8.8.8.8")).toBe("8.8.8.8");
  });

  it("leads through NAT64 and 6to4 where the IPv4 address inside is public", async () => {
    for (const address of ["64:ff9b::808:808", "2002:808:808::1"])
      expect(await looked({}, address), address).toBe(address);
  });

  it.each([
    ["64:ff9b::a00:1"],
    ["2002:a00:1::"],
    ["64:ff9b:1::808:808"],
    ["2001::1"],
    ["127.0.0.1"],
    ["10.1.2.3"],
    ["169.254.169.254"],
    ["::1"],
    ["::ffff:127.0.0.1"],
    ["8.8.8.8", "192.168.0.1"],
    [],
  ])("leads nowhere with %s", async (...addresses) => {
    for (const all of [true, false]) expect(await looked({ all }, ...addresses)).toBe("PRIVATE_ADDRESS");
  });

  it("whose name server says nothing is given up after 2 seconds", async () => {
    const silent = createUdpSocket("udp4").bind(0, "127.0.0.1");
    onTestFinished(() => void silent.close());
    await once(silent, "listening");
    const resolver = new Resolver({ timeout: 60_000, tries: 1 });
    resolver.setServers([`127.0.0.1:${silent.address().port}`]);
    const begun = performance.now();
    await expect(addressesOf("push.example", resolver)).rejects.toThrow("no address of push.example was found");
    expect(performance.now() - begun).toBeLessThan(3000);
  });

  it("and leads into a private network may be tried again: the subscription stays", async () => {
    const push = await pushTo(browserAt("https://localhost/send/0"), false);
    expect(push).toEqual({ outcome: "busy", retryAfterMs: null });
  });

  it("takes no text for an address", () => expect(isPublicAddress("push.example")).toBe(false));
});

describe("The server's key", () => {
  it("is made once, for the server's own user alone", () => {
    expect(statSync(join(folder, "push.key")).mode & 0o777).toBe(0o600);
    expect(vapidKeysIn(join(folder, "push.key"))).toEqual(keys);
    expect(Buffer.from(keys.publicKey, "base64url")).toHaveLength(65);
  });

  it("is not made anew in place of a damaged one", () => {
    writeFileSync(join(folder, "damaged.key"), "nothing");
    expect(() => vapidKeysIn(join(folder, "damaged.key"))).toThrow("bring it back from a backup");
  });
});
