import { EventEmitter } from "node:events";
import { createServer, type Socket } from "node:net";
import { describe, expect, test } from "vitest";
import { createLog } from "~/log.server";
import { limitConnections } from "~/security/connection-limit";
import { connectionLimits } from "~/security/limit-settings";

const { perNetwork, inAll } = connectionLimits;

class Connection extends EventEmitter {
  destroyed = false;
  constructor(readonly remoteAddress: string) {
    super();
  }
  destroy() {
    this.destroyed = true;
    this.emit("close");
  }
}

function open(settings: Parameters<typeof limitConnections>[1] = { trustProxy: false, rateLimits: true }) {
  const lines: string[] = [];
  const server = createServer();
  limitConnections(server, settings, createLog("warn", { write: (line) => void lines.push(line) }));
  const connect = (address: string, times = 1) =>
    Array.from({ length: times }, () => {
      const connection = new Connection(address);
      server.emit("connection", connection as unknown as Socket);
      return connection;
    });
  return { server, connect, lines };
}
const refused = (connections: Connection[]) => connections.filter(({ destroyed }) => destroyed).length;

describe("the connections of one network", () => {
  test("are limited, and others' are not", () => {
    const { connect, lines } = open();
    expect(refused(connect("203.0.113.7", 2_000))).toBe(2_000 - perNetwork);
    expect(refused(connect("203.0.113.8", perNetwork))).toBe(0);
    expect(lines).toHaveLength(1);
  });

  test("are counted together where one household has many addresses", () => {
    const { connect } = open();
    expect(refused(connect("2001:db8::1", perNetwork))).toBe(0);
    expect(refused(connect("2001:db8::2", 10))).toBe(10);
    expect(refused(connect("::ffff:203.0.113.7", perNetwork))).toBe(0);
    expect(refused(connect("203.0.113.7"))).toBe(1);
  });

  test("are counted together where one site has many networks", () => {
    const { connect } = open();
    for (let n = 0; n < 8; n++) expect(refused(connect(`2001:db8:1:${n}::1`, perNetwork))).toBe(0);
    expect(refused(connect("2001:db8:1:8::1", 2))).toBe(2);
    expect(refused(connect("2001:db8:2::1", 2))).toBe(0);
  });

  test("make room again when they end", () => {
    const { connect } = open();
    const [first] = connect("203.0.113.7", perNetwork);
    first?.destroy();
    expect([refused(connect("203.0.113.7")), refused(connect("203.0.113.7"))]).toEqual([0, 1]);
  });

  test("count once, also when a connection is announced again", () => {
    const { server, connect } = open();
    const [first] = connect("203.0.113.7", perNetwork);
    server.emit("connection", first as unknown as Socket);
    expect(first?.destroyed).toBe(false);
  });

  test.each(["127.0.0.1", "::1", "::ffff:127.0.0.9"])("are not limited from this machine: %s", (address) => {
    expect(refused(open().connect(address, 2_000))).toBe(0);
  });

  test("are the proxy's to limit where one is trusted, and a load test's own", () => {
    expect(refused(open({ trustProxy: 1, rateLimits: true }).connect("203.0.113.7", 2_000))).toBe(0);
    expect(refused(open({ trustProxy: false, rateLimits: false }).connect("203.0.113.7", 2_000))).toBe(0);
  });
});

test("the connections of all networks together are limited", () => {
  expect(open().server.maxConnections).toBe(inAll);
});
