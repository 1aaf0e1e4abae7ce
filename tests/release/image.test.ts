import { accessSync, constants, existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { scripts } from "../../package.json";
import { stage, valuesOf } from "./dockerfile";

const FOLDER = "tools/image";
const read = (file: string) => readFileSync(`${FOLDER}/${file}`, "utf8");

const made = readFileSync("tools/release/make-release.ts", "utf8");

describe("the image", () => {
  test("is made of a release with Node in it, by the script of package.json", () => {
    const runs = valuesOf(stage("release"), "RUN");
    expect(runs).toContain("npm run release -- --with-node");
    expect(scripts.release).toContain("tools/release/index.ts");
    expect(runs.at(-1)).toContain("build/release/kindspot-*-with-node.tar.zst");
    expect(made).toContain('"-with-node"');
    expect(valuesOf(stage("kindspot"), "COPY")).toContain("--from=release /opt/kindspot /opt/kindspot");
  });

  test("is built with a Node that the program runs on", () => {
    const major = Number(/^node:(\d+)-/.exec(stage("release").from)?.[1]);
    expect(`${major}`).toBe(readFileSync(".nvmrc", "utf8").trim());
  });

  test("holds neither npm nor sources, on a slim base with glibc", () => {
    expect(stage("kindspot").from).toBe("debian:bookworm-slim");
    for (const value of valuesOf(stage("kindspot"), "COPY"))
      expect(["--from=release /opt/kindspot /opt/kindspot", `${FOLDER}/hooks /hooks`]).toContain(value);
  });

  test.each(["kindspot", "kindspot-postgresql"])("%s runs as a user without rights", (name) => {
    expect(valuesOf(stage(name), "USER").at(-1)).toBe("kindspot");
  });

  test("starts and checks what the release holds", () => {
    const [entry = ""] = JSON.parse(valuesOf(stage("kindspot"), "ENTRYPOINT")[0] ?? "[]") as string[];
    expect(entry).toBe("/opt/kindspot/kindspot");
    expect(existsSync("tools/release/kindspot")).toBe(true);
    const [, check = "[]"] = /CMD (\[.*\])$/.exec(valuesOf(stage("kindspot"), "HEALTHCHECK")[0] ?? "") ?? [];
    const [node = "", program = ""] = JSON.parse(check) as string[];
    expect(node).toBe("/opt/kindspot/bin/node");
    const file = program.replace("/opt/kindspot/", "");
    expect(made).toContain(`"${file}"`);
    expect(existsSync(file)).toBe(true);
  });

  test("keeps ONCE's contract: port 80, data in /storage, /up and two hooks", () => {
    expect(valuesOf(stage("kindspot"), "ENV")).toEqual(["DATA_DIR=/storage PORT=80"]);
    expect(valuesOf(stage("kindspot"), "VOLUME")).toEqual(["/storage"]);
    expect(valuesOf(stage("kindspot"), "EXPOSE")).toEqual(["80"]);
    expect(readFileSync("app/cli/is-up.mjs", "utf8")).toContain("/up`");
    expect(existsSync("app/routes/up/route.ts")).toBe(true);
    expect(readdirSync(`${FOLDER}/hooks`).sort()).toEqual(["post-restore", "pre-backup"]);
    const commands = readFileSync("app/cli/index.ts", "utf8");
    for (const hook of readdirSync(`${FOLDER}/hooks`)) {
      accessSync(`${FOLDER}/hooks/${hook}`, constants.X_OK);
      const [, command = ""] = /^exec \/opt\/kindspot\/kindspot (\w+)/m.exec(read(`hooks/${hook}`)) ?? [];
      expect(commands).toContain(`["${command}", `);
    }
  });

  test("is composed read-only with one volume, and without rights", () => {
    const compose = read("compose.yaml");
    for (const line of [
      "read_only: true",
      'volumes: ["storage:/storage"]',
      "cap_drop: [ALL]",
      "no-new-privileges:true",
    ])
      expect(compose).toContain(line);
    expect(compose).toContain(`dockerfile: ${FOLDER}/Dockerfile, target: kindspot }`);
    expect(read("compose.postgresql.yaml")).toContain("target: kindspot-postgresql");
  });

  test("is composed of two servers in docs/scaling.md: with settings that exist, and what the other compose files name", () => {
    const scaling = readFileSync("docs/scaling.md", "utf8");
    const [, two = ""] = /^```yaml\n(name: kindspot-two\n[^]*?)^```$/m.exec(scaling) ?? [];
    const [, settings = ""] = /^ {2}environment:\n((?: {4}.+\n)+)/m.exec(two) ?? [];
    const names = [...settings.matchAll(/^ {4}(\w+): /gm)].flatMap(([, name = ""]) => name);
    expect(names).toEqual(expect.arrayContaining(["DATABASE_URL", "PROCESSES", "TRUST_PROXY"]));
    const example = readFileSync(".env.example", "utf8").split("\n");
    expect(names.filter((name) => !example.some((line) => line.startsWith(`#${name}=`)))).toEqual([]);
    const others = read("compose.yaml") + read("compose.postgresql.yaml");
    const shared = two.match(/dockerfile: [^,]+|target: [\w-]+|stop_grace_period: .+|image: .+|healthcheck: .+/g) ?? [];
    expect(shared).toHaveLength(5);
    expect(shared.filter((part) => !others.includes(part))).toEqual([]);
  });

  test("sends no settings and no data to the builder", () => {
    expect(read("Dockerfile.dockerignore").split("\n")).toEqual(expect.arrayContaining([".env", "data", ".git"]));
  });
});
