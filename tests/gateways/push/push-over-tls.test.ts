import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it, onTestFinished } from "vitest";
import type { Push, PushResult } from "~/domain/push";
import { DAY } from "~/domain/shared/clock";
import type { PushSettings } from "~/gateways/push/post-push";
import { vapidKeysIn } from "~/gateways/secrets/vapid-keys";
import { makeCertificate, type FakeCertificate } from "../../fakes/certificate";
import { openFakePushService, type FakePushService } from "../../fakes/push-service";
import { temporaryFolder } from "../../temporary-folder";

const folder = temporaryFolder();
const keys = vapidKeysIn(join(folder, "push.key"));
const settings: PushSettings = { keys, subject: "mailto:operator@kindspot.example", allowLoopback: true };
const inDays = (days: number) => new Date(Date.now() + days * DAY);
const valid = makeCertificate("127.0.0.1", { to: inDays(60) });
const otherName = makeCertificate("other.example", { to: inDays(60) });
const ended = makeCertificate("127.0.0.1", { to: inDays(-1) });

async function openService(certificate: FakeCertificate): Promise<FakePushService> {
  const service = await openFakePushService(certificate);
  onTestFinished(() => service.close());
  return service;
}

/** Pushes to a new browser of this service, from a server that trusts this certificate beside the usual authorities. */
async function pushTo(service: FakePushService, trusted: FakeCertificate | null): Promise<PushResult> {
  const { endpoint, keys: browserKeys } = service.newBrowser().subscription;
  const push: Push = { endpoint, ...browserKeys, payload: '{"notification":{}}', ttl: 600, topic: "a-topic" };
  const authorities = join(folder, "authorities.pem");
  writeFileSync(authorities, trusted?.cert ?? "");
  const program = join(import.meta.dirname, "post-push-once.ts");
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["--import", "tsx", program, JSON.stringify(settings), JSON.stringify(push)],
    { env: { ...process.env, ...(trusted && { NODE_EXTRA_CA_CERTS: authorities }) } },
  );
  return JSON.parse(stdout) as PushResult;
}

describe("A push over https", () => {
  it("reaches a push service whose certificate a trusted authority signed", async () => {
    const service = await openService(valid);
    expect(await pushTo(service, valid)).toEqual({ outcome: "taken" });
    expect(service.pushes).toMatchObject([{ content: { notification: {} }, ttl: 600, topic: "a-topic" }]);
  });

  it("follows no redirect to another address", async () => {
    const service = await openService(valid);
    service.answers = [{ status: 308, headers: { location: service.newBrowser().subscription.endpoint } }];
    expect(await pushTo(service, valid)).toEqual({ outcome: "refused" });
    expect(service.requests).toBe(1);
  });

  it.each<[string, FakeCertificate, FakeCertificate | null]>([
    ["that nobody signed", valid, null],
    ["that another authority signed", valid, makeCertificate("127.0.0.1", { to: inDays(60) })],
    ["for another name", otherName, otherName],
    ["that has ended", ended, ended],
  ])("tells nothing to a server with a certificate %s", async (_, certificate, trusted) => {
    const service = await openService(certificate);
    expect(await pushTo(service, trusted)).toEqual({ outcome: "busy", retryAfterMs: null });
    expect(service.requests).toBe(0);
  });
});
