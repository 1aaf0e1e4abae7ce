import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { startOf, unitFor } from "~/cli/setup/systemd-unit";
import { isInstalled } from "../is-installed";
import { temporaryFolder } from "../temporary-folder";

const template = readFileSync("tools/service/kindspot.service", "utf8");
const installed = {
  user: "kindspot",
  group: "kindspot",
  folder: "/var/lib/kindspot",
  command: ["/opt/kindspot/kindspot"],
  reads: ["/opt/kindspot-1.0.0"],
};
const atHome = {
  ...installed,
  user: "ada",
  group: "users",
  folder: "/home/ada/parking",
  command: ["/home/ada/node/bin/node", "/home/ada/kindspot/app/cli/program.mjs"],
  reads: ["/home/ada/kindspot", "/home/ada/node/bin/node"],
};
const lines = (unit: string) => unit.split("\n");

describe("The unit that the setup writes", () => {
  test("is started from where systemd looks, after a copy from another folder", () => {
    const start = "systemctl daemon-reload && systemctl enable --now kindspot";
    expect(startOf("/etc/systemd/system/kindspot.service")).toBe(start);
    expect(startOf("/home/ada/my units/kindspot.service")).toBe(
      `cp '/home/ada/my units/kindspot.service' /etc/systemd/system/ && ${start}`,
    );
  });

  test("is the release's own where docs/hosting.md puts everything", () => {
    expect(unitFor(template, installed)).toBe(lines(template).slice(2).join("\n"));
  });

  test("sees of the homes what it needs and nothing else", () => {
    const unit = lines(unitFor(template, atHome));
    for (const line of [
      "User=ada",
      "Group=users",
      "ExecStart=/home/ada/node/bin/node /home/ada/kindspot/app/cli/program.mjs",
      "WorkingDirectory=/home/ada/parking",
      "ReadWritePaths=/home/ada/parking",
      "ProtectHome=tmpfs",
      "BindPaths=/home/ada/parking",
      "BindReadOnlyPaths=/home/ada/kindspot",
      "BindReadOnlyPaths=/home/ada/node/bin/node",
    ])
      expect(unit).toContain(line);
    expect(unit.filter((line) => line.startsWith("StateDirectory"))).toEqual([]);
  });

  test.skipIf(!isInstalled("systemd-analyze"))(
    "is understood with signs in its paths that mean something else there",
    () => {
      const root = temporaryFolder();
      const folder = join(root, `a b"c'd%n$HOME\\e;ü`);
      mkdirSync(folder);
      const program = join(root, "a b%n$HOME;ü");
      writeFileSync(program, "", { mode: 0o755 });
      const file = join(root, "kindspot.service");
      writeFileSync(
        file,
        unitFor(template, { ...atHome, user: "root", group: "root", folder, command: [program, folder] }),
      );
      const { stderr } = spawnSync("systemd-analyze", ["verify", file], { encoding: "utf8" });
      expect(stderr.split("\n").filter((line) => line.includes(file))).toEqual([]);
    },
  );

  test.skipIf(!isInstalled("systemd-analyze"))("is rated 2.0 or better by systemd-analyze security", () => {
    const folder = temporaryFolder();
    const file = join(folder, "kindspot.service");
    writeFileSync(file, unitFor(template, atHome));
    const report = execFileSync("systemd-analyze", ["security", "--offline=true", file], { encoding: "utf8" });
    const [, exposure] = /Overall exposure level for kindspot.service: (\d+\.\d+)/.exec(report) ?? [];
    expect(Number(exposure)).toBeLessThanOrEqual(2);
  });
});
