import type { Row } from "./row";

const everybody = "200 200 200 200 200 200";

/**
 * What the server answers before its pages: files and the community's own map. It asks for no session there, so each
 * row says the same of everybody. In each row: visitor, owner, other member, blocked by the owner, suspended, admin.
 */
export const beforePages: Readonly<Record<string, Row>> = {
  "GET /icon.svg": { cells: everybody },
  "GET /icon-180.png": { cells: everybody },
  "GET /icon-192.png": { cells: everybody },
  "GET /icon-512.png": { cells: everybody },
  "GET /icon-maskable.png": { cells: everybody },
  "GET /screenshot-map.webp": { cells: everybody },
  "GET /screenshot-requests.webp": { cells: everybody },
  "GET /sw.js": { cells: everybody },
  // It is served at the top alone.
  "GET /build/sw.js": { cells: "404 404 404 404 404 404" },
  "GET /build/{file}": { cells: "404 404 404 404 404 404" },

  // The map says nothing about members.
  "GET /map/near": { cells: everybody, query: ({ place }) => ({ at: `${place.latitude},${place.longitude}` }) },
  "GET /map/find": { cells: everybody, query: () => ({ q: "mill" }) },
  "GET /map/{hash}/{scheme}/{zoom}/{x}/{y}.svg": {
    cells: everybody,
    about: (_, { mapHash }) => Promise.resolve({ hash: mapHash, scheme: "light", zoom: "16", x: "5", y: "5" }),
  },
};

/** Paths with a test of their own: the upgrade is no page (socket.test.ts). */
export const testedElsewhere: ReadonlySet<string> = new Set(["/ws"]);
