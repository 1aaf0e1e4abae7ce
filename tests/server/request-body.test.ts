import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { readBody } from "~/server/request-body";

afterEach(() => {
  vi.useRealTimers();
});

/** A request of which half has arrived. */
function begun(): IncomingMessage {
  const request = new IncomingMessage(new Socket());
  request.headers["transfer-encoding"] = "chunked";
  request.push("half");
  return request;
}

test("a body that is not there within 30 seconds is waited for no longer", async () => {
  vi.useFakeTimers();
  const settled = vi.fn();
  const body = readBody(begun()).then(settled);
  await vi.advanceTimersByTimeAsync(29_999);
  expect(settled).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await body;
  expect(settled).toHaveBeenCalledWith({ refused: "too-slow" });
});

test("a body that comes within that time is read as a whole", async () => {
  const request = begun();
  const body = readBody(request);
  request.push(" and half");
  request.push(null);
  expect(await body).toEqual({ bytes: Buffer.from("half and half") });
});
