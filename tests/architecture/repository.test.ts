import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { filesIn, speakingOf } from "./files";

const ignored = readFileSync(".gitignore", "utf8").split("\n");
const isIgnored = (name: string): boolean => ignored.includes(name) || ignored.includes(`/${name}`);

test("the top level holds what the design names and nothing else", () => {
  const visible = readdirSync(".").filter(
    (name) => !name.startsWith(".") && !isIgnored(name) && !name.endsWith(".log"),
  );
  expect(visible.sort()).toEqual(
    [
      "CHANGELOG.md",
      "CONTRIBUTING.md",
      "README.md",
      "SECURITY.md",
      "app",
      "compose.yaml",
      "db",
      "demo",
      "docs",
      "public",
      "server.ts",
      "tests",
      "tools",
    ]
      .concat(["package-lock.json", "package.json", "remix.config.js", "tsconfig.json"])
      .sort(),
  );
});

test("the lock file names no host a package came from", () => {
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
    packages: Record<string, { resolved?: string }>;
  };
  expect(Object.keys(packages).filter((name) => packages[name]?.resolved !== undefined)).toEqual([]);
});

test("the name of the product is a setting, written in no page", () => {
  const sources = ["server.ts", ...filesIn("app", ".ts", ".tsx", ".css"), ...filesIn("db", ".ts")];
  expect(speakingOf(/Kindspot/, sources)).toEqual(["app/settings.server.ts"]);
});

/** Where tests put a Stripe and push services of their own. */
const UNTOLD = ["STRIPE_API_URL", "PUSH_LOOPBACK"];

test("every setting is explained in docs/settings.md and .env.example", () => {
  const source = readFileSync("app/settings.server.ts", "utf8");
  const settings = [...source.matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)].flatMap(([, name = ""]) => name);
  const explained = readFileSync("docs/settings.md", "utf8");
  const example = readFileSync(".env.example", "utf8").split("\n");
  expect(settings).toContain("LOG_LEVEL");
  const unexplained = settings.filter(
    (name) => !explained.includes(`\`${name}\``) || !example.some((line) => line.startsWith(`#${name}=`)),
  );
  expect(unexplained).toEqual(UNTOLD);
});
