import { connect } from "node:net";
import { text } from "node:stream/consumers";

/** Sends lines as they are, which fetch would repair or refuse, and reads until the server hangs up, as one line asks it to. */
export async function rawRequest(serverUrl: string, lines: readonly string[], body = ""): Promise<string> {
  const socket = connect(Number(new URL(serverUrl).port), "localhost");
  socket.write(`${lines.join("\r\n")}\r\n\r\n${body}`);
  return text(socket);
}
