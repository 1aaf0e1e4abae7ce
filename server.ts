import * as build from "@remix-run/dev/server-build";
import { createRequestHandler } from "@remix-run/node";
import { createRequestListener, type ClientAddress } from "@remix-run/node-fetch-server";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { argv } from "node:process";
import { fileURLToPath } from "node:url";
import { realpathSync } from "node:fs";
import sirv from "sirv";
import { compose, type App, type Overrides } from "~/compose.server";
import { readConfig, type Env } from "~/config.server";

export interface Running {
  url: string;
  app: App;
  close(): Promise<void>;
}

/** Starts one whole server; tests give their own environment and parts. */
export async function start({ env = process.env, ...parts }: Overrides & { env?: Env } = {}): Promise<Running> {
  const config = readConfig(env);
  const app = await compose(config, parts);

  const remix = createRequestHandler(build);
  const assets = sirv(fileURLToPath(new URL("../public", import.meta.url)), { etag: true });
  const pages = createRequestListener((request: Request, { address }: ClientAddress) =>
    remix(request, {
      app,
      nonce: randomBytes(16).toString("base64"),
      requestId: randomBytes(6).toString("base64url"),
      clientIp: address,
    }),
  );
  const server = createServer((request, response) => assets(request, response, () => pages(request, response)));
  server.listen(config.port, config.host);
  await once(server, "listening");
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  app.log.info({ url }, "listening");

  return {
    url,
    app,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await app.close();
    },
  };
}

const isProgram = argv[1] !== undefined && realpathSync(argv[1]) === fileURLToPath(import.meta.url);
if (isProgram) await start();
