import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { copyFile, cp, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { beforeEach, describe, expect, test } from "vitest";
import { readConfig } from "~/config.server";
import { demoSettings } from "../../app/cli/demo-settings.mjs";
import { temporaryFolder } from "../temporary-folder";
import { startProgram } from "./program";

const CLI = fileURLToPath(new URL("../../app/cli", import.meta.url));
const cli = (name: string) => join(CLI, name);

/** A package-lock.json of which nothing is installed. */
const LOCK = '{ "packages": { "node_modules/x": { "version": "1.0.0" } } }';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

/** Runs a script of app/cli in a temporary folder and returns its output. */
async function runs(script: string, args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [resolve(CLI, script), ...args], {
    cwd: folder,
    env: { NODE_ENV: "production", PATH: process.env.PATH, ...env },
  });
  const [[code], out, err] = await Promise.all([
    once(child, "close") as Promise<[number | null]>,
    text(child.stdout),
    text(child.stderr),
  ]);
  return { code, out, err };
}

/** As `npm run quickstart` begins. */
const quickstart = (env: Record<string, string> = {}) => runs("with-node.mjs", [cli("quickstart.mjs")], env);

/** Makes Node call itself that version. */
const pretending = (version: string) =>
  `--import=data:text/javascript,Object.defineProperty(process,'version',{value:'${version}',configurable:true})`;

describe("an older Node", () => {
  test.each(["v18.19.1", "v20.20.2", "v22.13.0"])(
    "%s is refused by npm start, which names those that work",
    async (version) => {
      const { code, out, err } = await runs("program.mjs", ["fly"], { NODE_OPTIONS: pretending(version) });
      expect([code, out]).toEqual([1, ""]);
      expect(err).toMatch(new RegExp(`^This is Node ${version}; 22.14 or newer is needed[^\\n]*\\n$`));
    },
  );

  test("is refused by the program itself, before it makes a file", async () => {
    for (const args of [[], ["doctor"]]) {
      const { ended } = startProgram({ cwd: folder, NODE_OPTIONS: pretending("v20.20.2") }, ...args);
      const { code, said } = await ended;
      expect([code, said]).toEqual([
        1,
        expect.stringMatching(/^This is Node v20.20.2; 22.14 or newer is needed[^\n]*\n$/),
      ]);
    }
    expect(await readdir(folder)).toEqual([]);
  });

  test.each(["v22.14.0", "v24.21.0", "v26.10.0", "v28.0.0"])("is none of %s", async (version) => {
    const { err } = await runs("program.mjs", ["fly"], { NODE_OPTIONS: pretending(version) });
    expect(err).toContain("There is no command fly");
  });

  /** An npm that installs this file in place of Node. */
  const npmWith = (node: string) => `#!/bin/sh
for argument; do
  case $argument in
    --prefix=*) folder=\${argument#--prefix=}/node_modules ;;
    node-*@*) name=\${argument%@*} ;;
  esac
done
mkdir -p "$folder/$name/bin" "$folder/.bin"
printf '${node}' > "$folder/$name/bin/node"
chmod +x "$folder/$name/bin/node"
ln -s "../$name/bin/node" "$folder/.bin/node"
`;
  const withNpm = async (text: string) => {
    await writeFile(join(folder, "npm"), text, { mode: 0o755 });
    return { NODE_OPTIONS: pretending("v20.20.2"), PATH: `${folder}:${process.env.PATH}` };
  };

  test("fetches a newer one for npm run quickstart, which goes on with it and ends as it ends", async () => {
    const env = await withNpm(npmWith("#!/bin/sh\\necho went on: $1\\nexit 7\\n"));
    const { code, out, err } = await quickstart(env);
    expect([code, err]).toEqual([7, ""]);
    expect(out).toMatch(
      /^This is Node v20.20.2, which is too old. Going on with Node 26 in .cache\/node.\nwent on: .*quickstart.mjs\n$/,
    );
  });

  test("says which library the newer one needs, where the system cannot load it", async () => {
    const env = await withNpm(npmWith("#!/bin/sh\\nexit 127\\n"));
    const { code, err } = await quickstart(env);
    expect([code, err]).toEqual([127, expect.stringContaining("apt-get install libatomic1")]);
  });

  test("is refused where npm cannot fetch another", async () => {
    const { code, err } = await quickstart(await withNpm("#!/bin/sh\nexit 1\n"));
    expect(code).toBe(1);
    expect(err).toMatch(/^This is Node v20.20.2; 22.14 or newer is needed[^]*could not be fetched/);
  });
});

describe("an older npm", () => {
  const newNpm = "#!/bin/sh\\necho installed by the new one\\nexit 1\\n";
  const oldNpm = `#!/bin/sh
echo "$@" > asked
mkdir -p .cache/npm/node_modules/.bin
printf '${newNpm}' > .cache/npm/node_modules/.bin/npm
chmod +x .cache/npm/node_modules/.bin/npm
`;
  const runBy = async (npm: string) => {
    await writeFile(join(folder, "package-lock.json"), LOCK);
    await writeFile(join(folder, "npm"), oldNpm, { mode: 0o755 });
    const PATH = `${folder}:${process.env.PATH}`;
    return quickstart({ PATH, npm_config_user_agent: `npm/${npm} node/${process.version} linux x64 workspaces/false` });
  };

  test("which cannot read package-lock.json fetches a newer one, which installs the packages", async () => {
    const { out } = await runBy("9.2.0");
    expect(out).toMatch(/^This is npm 9.2.0, which is too old. Going on with npm 11 in .cache\/npm.\n/);
    expect(out).toContain("installed by the new one");
    expect(await readFile(join(folder, "asked"), "utf8")).toContain("--prefix=.cache/npm");
  });

  test("is found, too, where pnpm or yarn runs quickstart", async () => {
    await writeFile(join(folder, "package-lock.json"), LOCK);
    await writeFile(join(folder, "npm"), `${oldNpm}echo 9.2.0\n`, { mode: 0o755 });
    const env = {
      PATH: `${folder}:${process.env.PATH}`,
      npm_config_user_agent: `pnpm/11.0.0 npm/? node/${process.version}`,
    };
    expect((await quickstart(env)).out).toMatch(/^This is npm 9.2.0, which is too old/);
  });

  test.each(["10.0.0", "10.9.2", "11.21.2", "12.2.2"])("is none of %s", async (version) => {
    expect((await runBy(version)).out).toMatch(/^Installing the packages/);
  });
});

describe("npm, as the file .npmrc sets it", () => {
  /** Installs packages of the temporary folder, each with an install script. */
  const install = async (description: object, packages: string[], env: Record<string, string> = {}) => {
    for (const name of packages) {
      await mkdir(join(folder, name));
      const scripts = { install: "touch ../../ran" };
      await writeFile(join(folder, name, "package.json"), JSON.stringify({ name, version: "1.0.0", scripts }));
    }
    await writeFile(join(folder, "package.json"), JSON.stringify(description));
    await copyFile(new URL("../../.npmrc", import.meta.url), join(folder, ".npmrc"));
    const args = ["install", "--offline", "--no-audit", "--no-fund", "--install-links"];
    await promisify(execFile)("npm", args, { cwd: folder, env: { ...process.env, ...env } });
  };

  test("runs no script of a package, which would compile better-sqlite3 with the npm of Node 22 and 24", async () => {
    await install({ dependencies: { native: "file:native" } }, ["native"]);
    expect(await readdir(folder)).toContain("node_modules");
    expect(await readdir(folder)).not.toContain("ran");
  });

  test.each(["NODE_ENV=production", "npm_config_omit=dev", "npm_config_omit=optional"])(
    "installs what builds the program, and the machine code, also with %s",
    async (setting) => {
      const [name = "", value = ""] = setting.split("=");
      const description = {
        devDependencies: { builder: "file:builder" },
        optionalDependencies: { native: "file:native" },
      };
      await install(description, ["builder", "native"], { [name]: value });
      expect(await readdir(join(folder, "node_modules"))).toEqual(expect.arrayContaining(["builder", "native"]));
    },
  );
});

describe("npm start, npm run admin", () => {
  test("say nothing of a file .env that is not there", async () => {
    const { code, out, err } = await runs("program.mjs", ["fly"]);
    expect([code, out]).toEqual([1, ""]);
    expect(err).toMatch(/^There is no command fly[^\n]*\n$/);
  });

  test("read .env where there is one; the environment overrides it", async () => {
    await writeFile(join(folder, ".env"), "PUBLIC_URL=here\nTIME_ZONE=Berlin\n");
    const { code, err } = await runs("program.mjs", ["admin", "list"], { TIME_ZONE: "Europe/Berlin" });
    expect(code).toBe(1);
    expect(err).toContain("PUBLIC_URL must start with");
    expect(err).not.toContain("TIME_ZONE");
  });
});

test("npm start works in a folder whose name has characters that mean something in an address", async () => {
  const home = join(folder, "sites #1, 100% mine? ü");
  for (const file of ["app/cli/program.mjs", "app/cli/node-version.mjs", "app/ops/settings-file.mjs", "package.json"])
    await cp(cli(`../../${file}`), join(home, file));
  await mkdir(join(home, "build"));
  await writeFile(join(home, "build/index.js"), "console.log(process.argv[1])");
  const { code, out, err } = await runs(join(home, "app/cli/program.mjs"), []);
  expect([code, out, err]).toEqual([0, `${join(home, "build/index.js")}\n`, ""]);
});

describe("npm run quickstart", () => {
  test("sends no mail, takes no money and keeps to its own folder, whatever the shell has set", () => {
    const shell = {
      DATABASE_URL: "postgres://kindspot@db.example/kindspot",
      DATABASE_DIRECT_URL: "postgres://kindspot@db.example/kindspot",
      PROCESSES: "4",
      DATA_DIR: "/var/lib/kindspot",
      PUBLIC_URL: "https://parking.example.org",
      SMTP_URL: "smtps://mail.example.org",
      MAIL_FROM: "parking@example.org",
      CONTACT_EMAIL: "ada@example.org",
      S3_BUCKET: "photos",
      BACKUP_S3_BUCKET: "backups",
      STRIPE_SECRET_KEY: "sk_live_1",
      MAP_FILE: "/srv/city.pmtiles",
      KERB_FILE: "/srv/kerbs.geojson",
      COMING_SOON: "true",
      TRUST_PROXY: "on",
      RATE_LIMITS: "off",
      SECURITY_LOG_FILE: "/var/log/kindspot/security.log",
      ADMIN_SECOND_STEP: "on",
      BRAND_NAME: "Parkwell",
    };
    const config = readConfig({ ...shell, ...demoSettings(shell, "127.0.0.1", 4000) });
    expect(config).toMatchObject({ databaseUrl: null, smtpUrl: null, mailFrom: null, contactEmail: null });
    expect(config).toMatchObject({ mapFile: null, kerbFile: null, backupS3: null, processes: 1 });
    expect(config).toMatchObject({ s3: null, stripe: null, comingSoon: false, trustProxy: false, rateLimits: true });
    expect(config).toMatchObject({ securityLogFile: null, adminSecondStep: false });
    expect(config.dataDir).toMatch(/data-demo$/);
    expect(config.publicUrl.origin).toBe("http://localhost:4000");
    expect(config.brandName).toBe("Parkwell");
  });

  test("says what it does and how long that takes, and what is missing when it cannot", async () => {
    await writeFile(join(folder, "package-lock.json"), LOCK);
    await writeFile(join(folder, "npm"), "#!/bin/sh\nexit 1\n", { mode: 0o755 });
    const { code, out, err } = await quickstart({ PATH: `${folder}:${process.env.PATH}` });
    expect(code).toBe(1);
    expect(out).toMatch(/Installing the packages: .* minute/);
    expect(err).toMatch(/could not be installed/);
    expect(err).not.toMatch(/\bat /);
  });

  test("lets npm say what is wrong also where npm was told to be silent", async () => {
    await writeFile(join(folder, "package.json"), '{ "dependencies": { "x": "1.0.0" } }');
    await writeFile(join(folder, "package-lock.json"), LOCK);
    const env = { npm_config_loglevel: "silent", npm_config_offline: "true", npm_config_cache: join(folder, "cache") };
    expect((await quickstart(env)).err).toContain("npm error");
  });

  test("says that npm is missing where there is none", async () => {
    await writeFile(join(folder, "package-lock.json"), LOCK);
    const { code, err } = await quickstart({ PATH: folder });
    expect([code, err]).toEqual([1, expect.stringContaining("There is no npm here")]);
  });
});
