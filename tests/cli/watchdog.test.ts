import { execFile } from "node:child_process";
import { platform } from "node:process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const THREAD = fileURLToPath(new URL("../../build/watchdog-thread.js", import.meta.url));

/**
 * A program with a watchdog of ten ticks of 0.1 s. Its main thread stops answering, for 2.5 s or for ever, while another thread
 * computes, as photos do.
 */
const program = (stop: string): string => `
  const { Worker } = require("node:worker_threads");
  const beats = new Int32Array(new SharedArrayBuffer(4));
  new Worker(${JSON.stringify(THREAD)}, { workerData: { beats, tickMs: 100, maxTicks: 10 } }).unref();
  setInterval(() => Atomics.add(beats, 0, 1), 100).unref();
  new Worker("for (const end = Date.now() + 3000; Date.now() < end;);", { eval: true });
  setTimeout(() => { ${stop}; console.log("well"); process.exit(); }, 300);
`;

const run = (stop: string) =>
  new Promise<{ signal: unknown; said: string }>((resolve) => {
    execFile(process.execPath, ["-e", program(stop)], { timeout: 15_000, killSignal: "SIGINT" }, (error, said) =>
      resolve({ signal: error?.signal ?? null, said: said.trim() }),
    );
  });

// Only Linux tells what each thread computes.
test.runIf(platform === "linux")(
  "a server that waits for its disk while photos are worked on is not ended",
  async () => {
    const waits = "Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2500)";
    expect(await run(waits)).toEqual({ signal: null, said: "well" });
  },
);

test("a server that computes without end is ended", async () => {
  expect(await run("for (;;);")).toEqual({ signal: "SIGKILL", said: "" });
});
