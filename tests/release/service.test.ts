import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { isInstalled } from "../is-installed";

const UNIT = "tools/service/kindspot.service";

/** The settings of the section [Service]. A key may stand in several lines. */
const service = new Map<string, string[]>();
const [, section = ""] = readFileSync(UNIT, "utf8").split(/^\[(?:Service|Install)\]$/m);
for (const line of section.split("\n")) {
  const [, key, value] = /^(\w+)=(.*)$/.exec(line) ?? [];
  if (key !== undefined && value !== undefined) service.set(key, [...(service.get(key) ?? []), value]);
}
const docs = readFileSync("docs/hosting.md", "utf8");

describe("the systemd unit", () => {
  test("runs the release where docs/hosting.md unpacks it", () => {
    expect(service.get("ExecStart")).toEqual(["/opt/kindspot/kindspot"]);
    expect(docs).toMatch(/^ln -sfn \/opt\/kindspot-\S+ \/opt\/kindspot$/m);
    expect(docs).toContain("cp /opt/kindspot/kindspot.service /etc/systemd/system/");
  });

  test("runs as the user, and in the folder, that docs/hosting.md makes", () => {
    const [user, folder] = ["User", "WorkingDirectory"].map((key) => service.get(key)?.[0] ?? "");
    expect([user, folder]).toEqual(["kindspot", "/var/lib/kindspot"]);
    expect(docs).toContain(`useradd --system --home-dir ${folder} --shell /usr/sbin/nologin ${user}`);
    expect(docs).toContain(`install -d -o ${user} -g ${user} -m 700 ${folder}`);
  });

  test("lets the server write where its data and its security log are, and nowhere else", () => {
    expect(service.get("ProtectSystem")).toEqual(["strict"]);
    expect(service.get("StateDirectory")).toEqual(["kindspot"]);
    expect(service.get("LogsDirectory")).toEqual(["kindspot"]);
    expect(service.has("ReadWritePaths")).toBe(false);
    expect(service.get("StateDirectoryMode")).toEqual(["0700"]);
  });

  test("gives no capability and no new right, and lets JavaScript be compiled", () => {
    expect(service.get("CapabilityBoundingSet")).toEqual([""]);
    expect(service.get("NoNewPrivileges")).toEqual(["yes"]);
    expect(service.has("MemoryDenyWriteExecute")).toBe(false);
  });

  test.skipIf(!isInstalled("systemd-analyze"))("is rated 2.0 or better by systemd-analyze security", () => {
    const report = execFileSync("systemd-analyze", ["security", "--offline=true", UNIT], { encoding: "utf8" });
    const [, exposure] = /Overall exposure level for kindspot.service: (\d+\.\d+)/.exec(report) ?? [];
    expect(Number(exposure)).toBeLessThanOrEqual(2);
  });
});
