import { readFileSync } from "node:fs";
import { beforeAll, expect, it } from "vitest";
import { DAY } from "~/domain/shared/clock";
import { ana } from "../cast";
import { givenKindspot, givenMember } from "../given";

const text = readFileSync("docs/automation.md", "utf8");
const PLACE = { latitude: "40.672", longitude: "-73.9772" };

/** Each call of the document: the commands of a shell, the tasks of Tasker and those of Home Assistant. */
const calls = [
  ...[...text.matchAll(/^curl (-X PUT )?"\$HOST(\S+)" .*\n.*--json '(.+)'$/gm)].map(([, put, path, body]) => ({
    method: put === undefined ? "POST" : "PUT",
    path,
    body: body?.replace("'$(date -d tomorrow +%F)'", new Date(Date.now() + DAY).toISOString().slice(0, 10)),
  })),
  ...[...text.matchAll(/(POST|PUT), `\$HOST(\S+)`,[^{]*`(\{[^`]+\})`/g)].map(([, method, path, body]) => ({
    method,
    path,
    body: body?.replaceAll(/%gl_(latitude|longitude)/g, (_, name: keyof typeof PLACE) => PLACE[name]),
  })),
  ...[...text.matchAll(/example\.org(\S+)"\n +method: (\w+)[^']+'(.+)'$/gm)].map(([, path, method, body]) => ({
    method: method?.toUpperCase(),
    path,
    body: body?.replaceAll(/\{\{ (latitude|longitude) \}\}/g, (_, name: keyof typeof PLACE) => PLACE[name]),
  })),
];

let token = "";
const town = givenKindspot({ env: { RATE_LIMITS: "off" } });
const Ana = givenMember(town, ana);
beforeAll(async () => {
  const made = await Ana.submit("/profile/security/tokens", {
    intent: "make-token",
    name: "Car",
    share: "on",
    car: "on",
    plans: "on",
  });
  token = /<code[^>]*>([\w-]{43})<\/code>/.exec(await made.text())?.[1] ?? expect.unreachable();
});

it("docs/automation.md says for each program how to tell 'I'm leaving' and 'I parked', and how to plan", () => {
  const both = ["POST /api/parking-spaces", "PUT /api/car"];
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
    ...both,
    "POST /api/plans/departures",
    ...both,
    ...both,
  ]);
});

it.each(calls)("docs/automation.md shows a $method $path that works with a token: $body", async (call) => {
  const answer = await fetch(new URL(call.path ?? "", town.url), {
    method: call.method ?? "",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: call.body ?? "",
  });
  expect(answer.status).toBe(call.method === "POST" ? 201 : 204);
  const made = call.method === "POST" ? ((await answer.json()) as { id: string }) : null;
  if (made) await Ana.send(`${call.path}/${made.id}`, { method: "DELETE" });
});
