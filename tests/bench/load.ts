import { Agent, get } from "node:http";
import { quantile } from "./figure";
import type { MeasuredServer } from "./server";

const AT_ONCE = 8;
/** Warm-up time. V8's compiler works meanwhile, which counts as CPU time: a request falls from 4.2 to 2.7 ms. */
const WARM_UP = 3000;
const BATCHES = 20;
const REQUESTS_A_BATCH = 60;

/**
 * Milliseconds of server CPU for one request to a path after warm-up, with brotli. The median of all batches counts,
 * because other programs on the machine can double the time of some.
 */
export async function cpuPerRequest(
  server: Pick<MeasuredServer, "url" | "usage">,
  path: string,
  cookie = "",
): Promise<number> {
  await load(server.url + path, cookie, WARM_UP);
  const batches: number[] = [];
  for (let batch = 0; batch < BATCHES; batch++) {
    const before = await server.usage();
    await load(server.url + path, cookie, REQUESTS_A_BATCH);
    const after = await server.usage();
    batches.push((after.cpuMs - before.cpuMs) / REQUESTS_A_BATCH);
  }
  return quantile(batches, 0.5);
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
