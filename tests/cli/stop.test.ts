import { once } from "node:events";
import { request, type ClientRequest, type IncomingMessage } from "node:http";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ben, register } from "../cast";
import { openPhone } from "../realtime/phone";
import { ownTime } from "../timing";
import { startCommand, startProgram, type Program } from "./program";
import { temporaryFolder } from "../temporary-folder";

const FORM = "email=ana%40kindspot.example";

let folder: string;
let program: Program;

beforeEach(() => {
  folder = temporaryFolder();
  program = startProgram({ DATA_DIR: folder });
});
afterEach(async () => {
  await program.stop("SIGKILL");
});

/** A request that got '100 Continue' and then sends no body. */
async function halfSent(url: string): Promise<ClientRequest> {
  const headers = { origin: new URL(url).origin, expect: "100-continue", "content-length": FORM.length };
  const form = request(`${url}/reset-password`, { method: "POST", headers });
  form.flushHeaders();
  await once(form, "continue");
  return form;
}

test("a stop lets 50 requests under way finish, takes no more, and ends in time", async () => {
  const url = await program.url;
  const forms = await Promise.all(Array.from({ length: 50 }, () => halfSent(url)));
  const stopped = program.stop();
  await refusesToConnect(url);

  const answers = forms.map((form) => once(form, "response") as Promise<[IncomingMessage]>);
  forms.forEach((form) => form.end(FORM));
  const statuses = (await Promise.all(answers)).map(([answer]) => answer.resume().statusCode);

  expect(new Set(statuses)).toEqual(new Set([400]));
  expect(await stopped).toEqual({ code: 0, said: "" });
});

test("SIGTERM to `npm start` stops the server, not npm alone", async () => {
  await program.stop();
  const npm = startCommand({ DATA_DIR: folder, HOME: folder, npm_config_update_notifier: "false" }, "npm", "start");
  const url = await npm.url;
  void npm.stop();
  await refusesToConnect(url);
});

test("a phone that never sends the rest does not keep the server from stopping", async () => {
  const form = await halfSent(await program.url);
  form.on("error", () => undefined);
  const stop = async () => expect((await program.stop()).code).toBe(0);
  expect(await ownTime(stop)).toBeLessThan(10_000);
});

/** A module that makes the program compute without end at SIGUSR2. */
const ENDLESS = `data:text/javascript,${encodeURIComponent('process.on("SIGUSR2", () => { for (;;); });')}`;

test("SIGTERM ends also a server that computes without end within 10 s, and its last line says so", async () => {
  await program.stop();
  program = startProgram({ DATA_DIR: folder, NODE_OPTIONS: `--import=${ENDLESS}` });
  const url = await program.url;
  process.kill(program.pid, "SIGUSR2");
  const answers = () => fetch(`${url}/up`, { signal: AbortSignal.timeout(500) }).then(Boolean, () => false);
  await expect.poll(answers).toBe(false);
  const { code, said } = await program.stop();
  expect(code).toBeNull();
  expect(said).toContain("the server has not answered for 10 s: it is ended");
});

test("200 sockets are closed with 1001, while 50 requests finish", async () => {
  await program.stop();
  program = startProgram({ DATA_DIR: folder, RATE_LIMITS: "off" });
  const url = await program.url;
  const { origin } = new URL(url);
  const people = Array.from({ length: 20 }, (_, at) => ({ ...ben, email: `ben-${at}@kindspot.example` }));
  const members = await Promise.all(people.map((person) => register(url, person)));
  const phones = await Promise.all(
    members.flatMap((member) => Array.from({ length: 10 }, () => openPhone(url, { origin, cookie: member.cookie() }))),
  );
  const forms = await Promise.all(Array.from({ length: 50 }, () => halfSent(url)));

  const stop = async () => {
    const stopped = program.stop();
    await refusesToConnect(url);
    const answers = forms.map((form) => once(form, "response") as Promise<[IncomingMessage]>);
    forms.forEach((form) => form.end(FORM));
    const statuses = (await Promise.all(answers)).map(([answer]) => answer.resume().statusCode);
    const codes = await Promise.all(phones.map(({ closed }) => closed));

    expect(codes).toHaveLength(200);
    expect([new Set(statuses), new Set(codes)]).toEqual([new Set([400]), new Set([1001])]);
    expect((await stopped).code).toBe(0);
  };
  expect(await ownTime(stop)).toBeLessThan(10_000);
});

/** Waits until the server accepts no connections. */
async function refusesToConnect(url: string): Promise<void> {
  for (;;) {
    const accepted = await fetch(`${url}/healthz`).then(
      () => true,
      () => false,
    );
    if (!accepted) return;
  }
}
