import { Duplex } from "node:stream";
import { expect, it } from "vitest";
import { refuseUpgrade } from "~/server/upgrades";

it("a phone that is gone before it is refused does not end the process", async () => {
  const reset = new Error("read ECONNRESET");
  const socket = new Duplex({ read: () => undefined, write: (_bytes, _encoding, done) => done(reset) });
  refuseUpgrade(socket, 404);
  // An error event without a listener is thrown as an uncaught exception, which fails the run.
  await new Promise((resolve) => socket.on("close", resolve));
  expect(socket.errored).toBe(reset);
});
