import { existsSync } from "node:fs";
import { request as requestHttp, type IncomingMessage } from "node:http";
import { request as requestHttps } from "node:https";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { TLSSocket } from "node:tls";
import { z } from "zod";
import { secondStepKey } from "~/ops/data-folder-files.server";
import { jsonOrNull } from "~/domain/shared/text";
import { fileSecretBox } from "~/gateways/secrets/file-secret-box";
import { DOCTOR_HEADER, doctorQuestion, type ServerReport } from "~/server/doctor-question";
import { TIMEOUT_MS, type CheckContext } from "./check-context";

export interface ServerReply {
  status: number;
  location: string | null;
  /** What /healthz says, when this program answered. */
  version: string | null;
  /** The report for the doctor. Null when the server has other secrets. */
  report: ServerReport | null;
  /** Null over plain http. */
  certificate: { beganAt: Date; endsAt: Date; error: string | null } | null;
}

/** A reserved address (RFC 5737). A server that takes it for the client's address trusts what clients claim. */
export const INVENTED_ADDRESS = "192.0.2.1";

const Health = z.object({
  version: z.string(),
  report: z
    .object({
      startedAt: z.string(),
      lateJobs: z.array(z.string()),
      clientIp: z.string(),
      forwardedFor: z.string().nullable(),
    })
    .optional(),
});

/**
 * Asks /healthz at this address. Rejects with Node's error code when nobody answers in time. `clockOwner` names the
 * server whose clock the answer tells; null where it is this machine's own clock.
 */
export async function askServer(context: CheckContext, base: URL, clockOwner: string | null): Promise<ServerReply> {
  const { config, clocks } = context;
  const askedAt = Date.now();
  const { answer, certificate } = await ask(context, new URL("/healthz", base), {
    "X-Forwarded-For": INVENTED_ADDRESS,
    ...questionOf(config.dataDir),
  });
  const body = await text(answer);
  const said = Date.parse(answer.headers.date ?? "");
  if (clockOwner !== null && !Number.isNaN(said))
    clocks.push({ by: clockOwner, askedAt, answeredAt: Date.now(), said });
  const health = Health.safeParse(jsonOrNull(body)).data;
  return {
    status: answer.statusCode ?? 0,
    location: answer.headers.location ?? null,
    version: health?.version ?? null,
    report: health?.report ?? null,
    certificate,
  };
}

/** The header with the doctor's question. None without the server's secret: then no server has run here. */
function questionOf(dataDir: string): Record<string, string> {
  const key = join(dataDir, secondStepKey);
  if (!existsSync(key)) return {};
  try {
    return { [DOCTOR_HEADER]: doctorQuestion(fileSecretBox(key), new Date()) };
  } catch {
    return {};
  }
}

/** Makes one request. It accepts a bad certificate, because `certificate` says what is wrong with it. */
export const ask = ({ authorities }: CheckContext, url: URL, headers: Record<string, string>) =>
  new Promise<{ answer: IncomingMessage; certificate: ServerReply["certificate"] }>((resolve, reject) => {
    const request = url.protocol === "https:" ? requestHttps : requestHttp;
    const trusted = authorities === null ? {} : { ca: authorities };
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const outgoing = request(url, { headers, signal, agent: false, rejectUnauthorized: false, ...trusted });
    outgoing.on("error", reject);
    outgoing.on("response", (answer) => resolve({ answer, certificate: certificateOf(answer) }));
    outgoing.on("upgrade", (answer, socket) => {
      socket.destroy();
      resolve({ answer, certificate: certificateOf(answer) });
    });
    outgoing.end();
  });

function certificateOf({ socket }: IncomingMessage): ServerReply["certificate"] {
  if (!("getPeerCertificate" in socket)) return null;
  const secure = socket as TLSSocket;
  // Typed as an Error; it is the code of one.
  const error = secure.authorizationError as unknown as string | null | undefined;
  const { valid_from, valid_to } = secure.getPeerCertificate();
  return { beganAt: new Date(valid_from), endsAt: new Date(valid_to), error: error ?? null };
}
