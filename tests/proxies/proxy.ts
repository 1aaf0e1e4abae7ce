import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { request, type RequestOptions } from "node:https";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { vi } from "vitest";
import { freePort } from "../free-port";
import { temporaryFolder } from "../temporary-folder";

/** A running proxy with https. Its certificate is signed by a local authority. */
export interface Proxy {
  url: string;
  /** Where it answers without https. Null: nowhere here. */
  plainUrl: string | null;
  /** The certificate of the local authority. */
  ca: string;
  /** The access log so far; empty where the example has none. */
  log(): string;
  close(): Promise<void>;
}

const UP_WITHIN_MS = 30_000;

/** Blocks of a document between ``` and ```, as they stand there, of this language or any. */
export const blocksIn = (text: string, language = "\\w*"): string[] =>
  [...text.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, "gm"))].map(([, block = ""]) => block);

/** The first block of a document that holds a text. */
function exampleWith(part: string, { document = "docs/hosting.md", language }: Place = {}): string {
  const found = blocksIn(readFileSync(document, "utf8"), language).find((block) => block.includes(part));
  if (found === undefined) throw new Error(`${document} has no example with '${part}'`);
  return found;
}

interface Place {
  document?: string;
  language?: string;
}

/** Replaces names and ports of this machine's in an example. A name that is not in it is an error: the example changed. */
export function withOwn(example: string, own: Readonly<Record<string, string>>): string {
  return Object.entries(own).reduce((changed, [name, value]) => {
    if (!changed.includes(name)) throw new Error(`The example has no '${name}'`);
    return changed.replaceAll(name, value);
  }, example);
}

/** Writes a key and a certificate for localhost (site.key, site.pem), and that of the authority that signed it (ca.pem). */
function makeCertificate(folder: string): void {
  const at = (name: string) => join(folder, name);
  const openssl = (...args: string[]) => execFileSync("openssl", args, { cwd: folder, stdio: "ignore" });
  const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
  openssl("req", "-x509", ...key, "-keyout", "ca.key", "-out", "ca.pem", "-subj", "/CN=Local authority", "-days", "2");
  openssl("req", ...key, "-keyout", "site.key", "-out", "site.csr", "-subj", "/CN=localhost");
  writeFileSync(at("names"), "subjectAltName=DNS:localhost");
  const signed = ["-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial", "-days", "1", "-extfile", "names"];
  openssl("x509", "-req", "-in", "site.csr", ...signed, "-out", "site.pem");
}

/** Starts nginx with the example of docs/hosting.md before a server. */
export async function startNginx(port: number, upstream: string): Promise<Proxy> {
  const folder = temporaryFolder();
  const at = (name: string) => join(folder, name);
  makeCertificate(folder);
  const plainPort = await freePort();
  const example = withOwn(exampleWith("proxy_pass"), {
    "  listen [::]:80;\n": "",
    "  listen [::]:443 ssl http2;\n": "",
    "listen 80;": `listen 127.0.0.1:${plainPort};`,
    "listen 443 ssl": `listen 127.0.0.1:${port} ssl`,
    "/etc/letsencrypt/live/parking.example.org/fullchain.pem": at("site.pem"),
    "/etc/letsencrypt/live/parking.example.org/privkey.pem": at("site.key"),
    "/var/log/nginx/parking.log": at("access.log"),
    "server_name parking.example.org": "server_name localhost",
    "127.0.0.1:3000": new URL(upstream).host,
  });
  const paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${at(name)};`);
  writeFileSync(
    at("nginx.conf"),
    `user root;\npid ${at("pid")};\nevents {}\nhttp {\n${paths.join("\n")}\n${example}}\n`,
  );
  const child = spawn("nginx", ["-p", folder, "-c", at("nginx.conf"), "-e", at("error.log"), "-g", "daemon off;"]);
  return {
    ...(await whenUp(child, port, () => readFileSync(at("ca.pem"), "utf8"))),
    plainUrl: `http://localhost:${plainPort}`,
    log: () => readFileSync(at("access.log"), "utf8"),
    close: () => stop(child),
  };
}

/** Starts HAProxy with the example of docs/scaling.md before a server, which stands for both machines. */
export async function startHaproxy(port: number, upstream: string): Promise<Proxy> {
  const folder = temporaryFolder();
  const at = (name: string) => join(folder, name);
  makeCertificate(folder);
  writeFileSync(at("both.pem"), readFileSync(at("site.pem"), "utf8") + readFileSync(at("site.key"), "utf8"));
  const plainPort = await freePort();
  const example = withOwn(exampleWith("frontend parking", { document: "docs/scaling.md" }), {
    "bind :80": `bind 127.0.0.1:${plainPort}`,
    "bind :443 ssl crt /etc/haproxy/parking.example.org.pem": `bind 127.0.0.1:${port} ssl crt ${at("both.pem")}`,
    "10.0.0.11:3000": new URL(upstream).host,
    "10.0.0.12:3000": new URL(upstream).host,
  });
  writeFileSync(at("haproxy.cfg"), example);
  // The example's number of connections needs more open files than a test may have everywhere.
  const child = spawn("haproxy", ["-db", "-n", "1000", "-f", at("haproxy.cfg")]);
  return {
    ...(await whenUp(child, port, () => readFileSync(at("ca.pem"), "utf8"))),
    plainUrl: `http://localhost:${plainPort}`,
    log: () => "",
    close: () => stop(child),
  };
}

/** What stands before an example for Caddy here: its own authority signs, and no other machine or program is told. */
export const ownAuthority = (admin: string): string =>
  `{\n  admin ${admin}\n  local_certs\n  skip_install_trust\n  auto_https disable_redirects\n}\n`;

/** Lets Caddy keep everything in a folder. */
export const homeOfCaddy = (folder: string) => ({
  HOME: folder,
  XDG_DATA_HOME: folder,
  XDG_CONFIG_HOME: folder,
});

/** The certificate of Caddy's own authority. */
export const rootOfCaddy = (folder: string): string => join(folder, "caddy/pki/authorities/local/root.crt");

/** Starts Caddy with the example of docs/hosting.md before a server. Its own authority signs instead of a public one. */
export async function startCaddy(port: number, upstream: string): Promise<Proxy> {
  const folder = temporaryFolder();
  const example = withOwn(exampleWith("reverse_proxy", { language: "caddyfile" }), {
    "parking.example.org": `localhost:${port}`,
    "127.0.0.1:3000": new URL(upstream).host,
  });
  const file = join(folder, "Caddyfile");
  writeFileSync(file, ownAuthority("off") + example);
  const child = spawn("caddy", ["run", "--config", file, "--adapter", "caddyfile"], {
    env: { ...process.env, ...homeOfCaddy(folder) },
  });
  const root = rootOfCaddy(folder);
  return {
    ...(await whenUp(child, port, () => readFileSync(root, "utf8"))),
    plainUrl: null,
    log: () => "",
    close: () => stop(child),
  };
}

async function whenUp(child: ReturnType<typeof spawn>, port: number, readCa: () => string) {
  const url = `https://localhost:${port}`;
  const said = child.stderr ? text(child.stderr) : Promise.resolve("");
  const died = once(child, "exit").then(async () => {
    throw new Error(await said);
  });
  died.catch(() => undefined);
  const answers = vi.waitFor(
    async () => {
      const ca = readCa();
      const { status } = await ask({ url, ca }, "/up");
      if (status !== 200) throw new Error(`/up answers ${status}`);
      return ca;
    },
    { timeout: UP_WITHIN_MS, interval: 100 },
  );
  return { url, ca: await Promise.race([answers, died]) };
}

async function stop(child: ReturnType<typeof spawn>): Promise<void> {
  child.kill("SIGTERM");
  if (child.exitCode === null) await once(child, "exit");
}

export interface Asked extends Pick<RequestOptions, "method" | "localAddress"> {
  headers?: Record<string, string>;
  body?: string | Uint8Array;
}

interface Answer {
  status: number;
  body: string;
  cookies: string[];
}

/** Asks a proxy whose authority is trusted, from a loopback address of one's own. */
export function ask(
  { url, ca }: Pick<Proxy, "url" | "ca">,
  path: string,
  { body, headers, ...options }: Asked = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = { origin: url, "sec-fetch-site": "same-origin", ...headers };
    const asked = request(new URL(path, url), { ca, headers: sent, ...options }, (answer) => {
      text(answer).then((read) => {
        const cookies = (answer.headers["set-cookie"] ?? []).map((line) => line.split(";")[0] ?? "");
        resolve({ status: answer.statusCode ?? 0, body: read, cookies });
      }, reject);
    });
    asked.on("error", reject).end(body);
  });
}
