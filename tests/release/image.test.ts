import { accessSync, constants, existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { scripts, version } from "../../package.json";
import { stage, valuesOf } from "./dockerfile";

const FOLDER = "tools/image";
const read = (file: string) => readFileSync(`${FOLDER}/${file}`, "utf8");
const compose = readFileSync("compose.yaml", "utf8");
const hosting = readFileSync("docs/hosting.md", "utf8");

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
    const major = Number(/^node:(\d+)\./.exec(stage("release").from)?.[1]);
    expect(`${major}`).toBe(readFileSync(".nvmrc", "utf8").trim());
  });

  test("has the library that the release's Node needs and the slim base lacks", () => {
    const [installs] = stage("kindspot").steps.filter(({ value }) => value.includes("apt-get install"));
    expect(installs?.value).toMatch(/ libatomic1\b/);
  });

  test("holds neither npm nor sources, on a slim base with glibc", () => {
    expect(stage("kindspot").from).toMatch(/^debian:12\.\d+-slim$/);
    for (const value of valuesOf(stage("kindspot"), "COPY"))
      expect(["--from=release /opt/kindspot /opt/kindspot", `--chmod=755 ${FOLDER}/hooks /hooks`]).toContain(value);
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

  test("says in its messages how docs/hosting.md runs a command and starts the server", () => {
    const said = valuesOf(stage("kindspot"), "ENV").flatMap((value) => /^KINDSPOT_\w+="(.*)"$/.exec(value)?.[1] ?? []);
    expect(said).toEqual([
      "docker compose run --rm kindspot",
      "docker compose up --detach",
      "docker compose exec kindspot kindspot doctor",
    ]);
    for (const words of said) expect(hosting).toMatch(new RegExp(`[\n\`]${words}`));
  });

  test("keeps ONCE's contract: port 80, data in /storage, /up and two hooks", () => {
    expect(valuesOf(stage("kindspot"), "ENV")).toContain("DATA_DIR=/storage PORT=80");
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

  test("is composed read-only with one folder, without rights, as the user of PUID and PGID, with a log that ends", () => {
    for (const line of [
      'user: "${PUID:-1000}:${PGID:-1000}"',
      'environment: { DATA_DIR: /storage, HOST: "0.0.0.0", PORT: "3000" }',
      'ports: ["3000:3000"]',
      "read_only: true",
      'volumes: ["./storage:/storage"]',
      "cap_drop: [ALL]",
      "no-new-privileges:true",
      "logging: { driver: json-file, options: { max-size: 10m,",
    ])
      expect(compose).toContain(line);
    expect(compose).toContain(`dockerfile: ${FOLDER}/Dockerfile, target: kindspot }`);
    expect(read("compose.postgresql.yaml")).toContain("target: kindspot-postgresql");
    expect(read("compose.caddy.yaml")).toContain("--to kindspot:3000");
  });

  test("is composed of images whose versions are named, its own that of package.json", () => {
    const files = [compose, read("compose.caddy.yaml"), read("compose.postgresql.yaml")];
    const images = files.flatMap((text) => [...text.matchAll(/^ {4}image: (.+)$/gm)].map(([, image = ""]) => image));
    expect(images).toHaveLength(4);
    const bases = ["release", "kindspot"].map((name) => stage(name).from);
    for (const image of [...images, ...bases]) expect(image).toMatch(/^[a-z-]+:\d+\.\d+[\d.]*(?:-[a-z]+)?$/);
    for (const own of images.filter((image) => image.startsWith("kindspot"))) expect(own).toMatch(`:${version}`);
  });

  test("is composed in docs/hosting.md by the same file", () => {
    expect(hosting).toContain(`\`\`\`yaml\n${compose}\`\`\``);
    for (const [, command = ""] of hosting.matchAll(/docker compose run --rm kindspot (\w+)/g))
      expect(readFileSync("app/cli/index.ts", "utf8")).toContain(`["${command}", ${command}]`);
  });

  test("is made by steps that leave no list of packages, fetch nothing unseen and can be repeated", () => {
    for (const name of ["release", "kindspot", "kindspot-postgresql"]) {
      const { steps } = stage(name);
      for (const { instruction, value } of steps) {
        expect(["RUN", "COPY", "WORKDIR", "USER", "ENV", "VOLUME", "EXPOSE", "HEALTHCHECK", "ENTRYPOINT"]).toContain(
          instruction,
        );
        if (instruction === "WORKDIR") expect(value).toMatch(/^\//);
        if (instruction === "ENTRYPOINT") expect(JSON.parse(value)).toBeInstanceOf(Array);
        expect(value).not.toMatch(/\bcurl\b|\bwget\b|\bsudo\b|apt-get upgrade/);
        if (value.includes("apt-get install"))
          expect(value).toMatch(
            /apt-get update\s+&& apt-get install --yes --no-install-recommends [\w -]+?\s+&& rm -rf \/var\/lib\/apt\/lists\/\*/,
          );
      }
    }
  });

  test("is composed of two servers in docs/scaling.md: with settings that exist, and what the other compose files name", () => {
    const scaling = readFileSync("docs/scaling.md", "utf8");
    const [, two = ""] = /^```yaml\n(name: kindspot-two\n[^]*?)^```$/m.exec(scaling) ?? [];
    const [, settings = ""] = /^ {2}environment:\n((?: {4}.+\n)+)/m.exec(two) ?? [];
    const names = [...settings.matchAll(/^ {4}(\w+): /gm)].flatMap(([, name = ""]) => name);
    expect(names).toEqual(expect.arrayContaining(["DATABASE_URL", "PROCESSES", "TRUST_PROXY"]));
    const example = readFileSync(".env.example", "utf8").split("\n");
    expect(names.filter((name) => !example.some((line) => line.startsWith(`#${name}=`)))).toEqual([]);
    const others = compose + read("compose.postgresql.yaml");
    const shared = two.match(/dockerfile: [^,]+|target: [\w-]+|stop_grace_period: .+|image: .+|healthcheck: .+/g) ?? [];
    expect(shared).toHaveLength(5);
    expect(shared.filter((part) => !others.includes(part))).toEqual([]);
  });

  test("sends no settings and no data to the builder", () => {
    expect(read("Dockerfile.dockerignore").split("\n")).toEqual(expect.arrayContaining([".env", "data", ".git"]));
  });
});
