import { EventEmitter } from "node:events";
import { expect, test, vi } from "vitest";
import { closeUnansweredAtExit } from "~/ops/workers.server";

test("the connection that a process was handed last is closed when the process dies, so that its client does not wait", () => {
  const send = vi.fn((...handed: unknown[]) => handed.length > 0);
  const worker = Object.assign(new EventEmitter(), { process: { send } });
  closeUnansweredAtExit(worker as unknown as Parameters<typeof closeUnansweredAtExit>[0]);
  const taken = { close: vi.fn() };
  const handed = { close: vi.fn() };
  worker.process.send("newconn", taken);
  worker.process.send("newconn", handed);
  worker.process.send("a message alone");
  expect(send.mock.calls).toEqual([
    ["newconn", taken],
    ["newconn", handed],
    ["a message alone", undefined],
  ]);
  expect(handed.close).not.toHaveBeenCalled();
  worker.emit("exit");
  expect(handed.close).toHaveBeenCalledOnce();
  expect(taken.close).not.toHaveBeenCalled();
});
