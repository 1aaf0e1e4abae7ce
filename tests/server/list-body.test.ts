import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { fileBody } from "~/server/file-body";
import { listFormOf } from "~/server/list-body";

const MB = 1024 * 1024;

/** The body of a form as a proxy sends it on that doesn't say how long it is. */
function formOfUnknownLength(megabytes: number): Request {
  const parts = Readable.from(Array.from({ length: megabytes }, () => Buffer.alloc(MB)));
  const body = fileBody(Object.assign(parts, { headers: {} }) as unknown as IncomingMessage);
  const headers = { "content-type": "multipart/form-data; boundary=list" };
  return new Request("http://kindspot.example/admin/import", {
    method: "POST",
    headers,
    body: "bytes" in body ? body.bytes : expect.unreachable(),
    duplex: "half",
  });
}

test.each([3, 7])(
  "a list of %i MB is refused as a list, also where nothing says its length before",
  async (megabytes) => {
    await expect(listFormOf(formOfUnknownLength(megabytes))).rejects.toMatchObject({ code: "file-too-large" });
  },
);
