import { statSync } from "node:fs";
import { argv } from "node:process";
import { commandLine } from "~/command-line";
import type { Config } from "~/config.server";
import type { ServerReport } from "~/server/doctor-question";
import { VERSION } from "~/version";
import { askServer } from "./ask-server";
import { checkAddress, unhealthy } from "./check-address";
import { advice, check, fault, fine, findingsOf, type Found } from "./finding";
import type { Finding } from "../../domain/admin/health-rules";
import type { CheckContext } from "./check-context";

/** Checks the server on this machine and, at the same time, by PUBLIC_URL, as members reach it. */
export const checkServer = check({
  examines: "the server",
  async look(context) {
    const found = await Promise.all([checkHere(context), checkAddress(context)]);
    const [here = [], address = []] = found.map(findingsOf);
    const isStopped = here.some(({ code }) => code === "server-stopped");
    return [here, isStopped ? address.filter((finding) => !followsFromStop(context, finding)) : address];
  },
});

/** That PUBLIC_URL, or the proxy there, does not reach a server that does not run is no fault of its own. */
const followsFromStop = ({ config: { publicUrl, port } }: CheckContext, { code }: Finding) =>
  code === "address-no-server" ||
  (code === "address-closed" && publicUrl.protocol === "http:" && Number(publicUrl.port || 80) === port);

/** Checks whether an address leads to this server, as if it were PUBLIC_URL. */
export const checkPublicUrl = (context: CheckContext, publicUrl: URL): Promise<Finding[]> =>
  check({ examines: publicUrl.origin, look: checkAddress })({
    ...context,
    config: { ...context.config, publicUrl, hasPublicUrl: true },
  });

/** Where the server of these settings answers on this machine. */
export function localAddress({ host, port }: Pick<Config, "host" | "port">): URL {
  const name = host === "0.0.0.0" ? "127.0.0.1" : host === "::" ? "::1" : host;
  return new URL(`http://${name.includes(":") ? `[${name}]` : name}:${port}`);
}

/** How the codes of Node begin for an answer that is no HTTP. */
const NO_HTTP = "HPE_";

async function checkHere(context: CheckContext): Promise<Found> {
  const base = localAddress(context.config);
  if (context.config.port === 0)
    return advice("server-unknown", "PORT is 0, any free one, so the server isn't looked for: set PORT to a number.");
  const reply = await askServer(context, base, null).catch((error: unknown) =>
    (error as NodeJS.ErrnoException).code?.startsWith(NO_HTTP) ? "other" : null,
  );
  if (reply === null) {
    const line = await context.lastLogLine();
    const log = line === null ? "" : ` The last line of its log: ${line}`;
    return fault("server-stopped", `No server runs at ${base.origin}: '${commandLine("")}' starts it.${log}`);
  }
  if (reply === "other" || reply.version === null)
    return fault(
      "port-taken",
      `Another program answers at ${base.origin}: stop it, or set another PORT. Then '${commandLine("")}' starts the server.`,
    );
  if (reply.status !== 200) return unhealthy(base);
  if (reply.report === null)
    return advice(
      "server-other",
      `The server at ${base.origin} doesn't use the DATA_DIR ${context.config.dataDir}, so it isn't checked: run the doctor with that server's settings, or start the server that uses this DATA_DIR.`,
    );
  return [
    fine("server", `The server runs at ${base.origin}.`),
    isOutOfReach(context) &&
      advice(
        "host-ipv4",
        "This machine has IPv6 addresses only, and the server listens at 0.0.0.0, which is IPv4: set HOST=::, or let a proxy on this machine lead to it.",
      ),
    checkReport(reply.version, reply.report),
  ];
}

const isOutOfReach = ({ addresses, config: { host, trustProxy } }: CheckContext): boolean =>
  host === "0.0.0.0" && !trustProxy && addresses.length > 0 && addresses.every((address) => address.includes(":"));

function checkReport(running: string, report: ServerReport): Found {
  const built = statSync(argv[1] ?? "", { throwIfNoEntry: false })?.mtime;
  const isOlder = built !== undefined && built > new Date(report.startedAt);
  return [
    report.lateJobs.map((name) =>
      fault("job-late", `The job ${name} is late: look at the log, then start the server again.`),
    ),
    running !== VERSION
      ? advice("server-behind", `Version ${running} runs, and ${VERSION} is installed: start the server again.`)
      : isOlder &&
        advice("server-behind", "The program was built again after the server's start: start the server again."),
  ];
}
