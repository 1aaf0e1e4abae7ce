import type { Figure } from "./figure";
import { cpuPerRequest } from "./load";
import { addNeighbourhood } from "./neighbourhood";
import { remixFloor } from "./remix-floor";
import { openServer } from "./server";

/** The server's CPU time of one request, and its memory after all requests. */
export async function cpu(): Promise<Figure[]> {
  const server = await openServer();
  const member = await addNeighbourhood(server.url);
  const firstPage = member.cookie();
  await member.get("/"); // its answer says that the browser has the style
  const laterPage = member.cookie();
  const landing = await cpuPerRequest(server, "/");
  const privacy = await cpuPerRequest(server, "/privacy");
  const auth = await cpuPerRequest(server, "/auth");
  const map = await cpuPerRequest(server, "/", firstPage);
  const laterMap = await cpuPerRequest(server, "/", laterPage);
  const { rssMb } = await server.usage();
  const { startedInMs } = server;
  await server.close();
  const floor = await remixFloor();
  const each = { unit: "ms" };
  return [
    { what: "Remix's own server, a page with one form", value: floor, ...each },
    { what: "server CPU, landing", value: landing, atMost: 0.3, ...each },
    { what: "server CPU, /privacy", value: privacy, atMost: 0.3, ...each },
    {
      what: "server CPU, /auth",
      value: auth,
      atMost: 1.5,
      ...each,
      reference: "Remix floor 1.0–1.2; epic-stack 4.7–5.6",
    },
    { what: "server CPU, map with 20 cards, first page", value: map, atMost: 4, ...each, reference: "prototype 3.7" },
    { what: "server CPU, map with 20 cards, later page", value: laterMap, atMost: 3, ...each, reference: "NodeBB 3.4" },
    {
      what: "memory after this load",
      value: rssMb,
      unit: "MB",
      atMost: 250,
      reference: "Remix floor 282; epic-stack 557",
    },
    { what: "start to first answer", value: startedInMs, unit: "ms", atMost: 1_500, reference: "prototype 600" },
  ];
}
