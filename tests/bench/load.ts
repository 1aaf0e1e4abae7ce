import { Agent, get } from "node:http";
import type { MeasuredServer } from "./server";

const AT_ONCE = 8;
const WARM_UP = 300;
const MEASURED = 600;

/** Milliseconds of server CPU for one request to a path, warm, with brotli asked for. */
export async function cpuPerRequest(server: MeasuredServer, path: string, cookie = ""): Promise<number> {
  await load(server.url + path, cookie, WARM_UP);
  const before = await server.usage();
  await load(server.url + path, cookie, MEASURED);
  const after = await server.usage();
  return (after.cpuMs - before.cpuMs) / MEASURED;
}

async function load(url: string, cookie: string, requests: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const headers = { "accept-encoding": "br", accept: "text/html", ...(cookie && { cookie }) };
  let left = requests;
  const client = async (): Promise<void> => {
    while (left-- > 0) await answered(url, agent, headers);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, client));
  agent.destroy();
}

const answered = (url: string, agent: Agent, headers: Record<string, string>): Promise<void> =>
  new Promise((resolve, reject) => {
    get(url, { agent, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`));
      response.resume().on("end", resolve);
    }).on("error", reject);
  });
