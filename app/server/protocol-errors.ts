import { type Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { SECOND } from "~/domain/shared/clock";
import type { HttpErrorCode } from "./error-responses";
import { httpErrorOfCode } from "./errors";

/** What Node's parser refuses, by its code. */
const REFUSED: Readonly<Record<string, HttpErrorCode>> = {
  HPE_HEADER_OVERFLOW: "headers-too-large",
  HPE_CHUNK_EXTENSIONS_OVERFLOW: "too-large",
  ERR_HTTP_REQUEST_TIMEOUT: "too-slow",
};

/**
 * Answers what never becomes a request. Node's own answer says nothing to people, and is lost where more of the request is on
 * its way: the client sees a reset connection. Tunnels (CONNECT) get no answer at all.
 */
export function answerProtocolErrors(server: Server): void {
  const answers = new WeakMap<Duplex, ServerResponse[]>();
  const refused = new WeakSet<Duplex>();
  server.prependListener("request", ({ socket }, res) => {
    const unfinished = (answers.get(socket) ?? []).filter(({ writableFinished }) => !writableFinished);
    answers.set(socket, [...unfinished, res]);
  });
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    if (refused.has(socket)) return; // the rest of the same request
    refused.add(socket);
    // A client that asks again before it read an answer: the first one may be on its way.
    const isHalfSent = answers.get(socket)?.some((answer) => answer.headersSent && !answer.writableFinished);
    if (isHalfSent || !socket.writable) socket.destroy();
    else hangUp(socket, REFUSED[error.code ?? ""] ?? "bad-request");
  });
  server.on("connect", (_, socket) => hangUp(socket, "method-unknown"));
}

/** Milliseconds for which a client may go on sending. A connection that is closed before that loses its answer. */
const RUN_OFF_MS = SECOND;

function hangUp(socket: Duplex, code: HttpErrorCode): void {
  const { status, sentence } = httpErrorOfCode(code);
  socket.on("error", () => socket.destroy()); // the client may have left already
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}`,
      "Connection: close",
      "Content-Type: text/plain; charset=utf-8",
      "X-Content-Type-Options: nosniff",
      `Content-Length: ${Buffer.byteLength(sentence)}`,
      "",
      sentence,
    ].join("\r\n"),
  );
  socket.resume();
  const late = setTimeout(() => socket.destroy(), RUN_OFF_MS);
  socket.once("close", () => clearTimeout(late));
}
