import { counted } from "~/domain/shared/counted";
import { DAY, HOUR } from "~/domain/shared/clock";
import { isLoopback } from "~/domain/shared/loopback";
import { askServer, type ServerReply } from "./ask-server";
import { checkProxy, checkSocket } from "./check-proxy";
import { advice, fault, fine, type Found } from "./finding";
import type { Finding } from "../../domain/admin/health-rules";
import { TIMEOUT_SECONDS, type CheckContext } from "./check-context";

/** The server is there, but not well. */
export const unhealthy = ({ origin }: URL): Finding =>
  fault("server-ill", `The server at ${origin} can't read its database: look at its log.`);

/** Node's error codes for a name without an address. */
const UNKNOWN_NAME = new Set(["ENOTFOUND", "EAI_AGAIN", "ENODATA"]);

/** Whether members reach this server by PUBLIC_URL. */
export async function checkAddress(context: CheckContext): Promise<Found> {
  const { publicUrl, hasPublicUrl, confirmsEmail } = context.config;
  if (!hasPublicUrl)
    return advice(
      "address-unset",
      `PUBLIC_URL isn't set, so ${confirmsEmail ? "links in mails lead" : "links lead"} to ${publicUrl.origin}: set it to the address that members use.`,
    );
  let reply: ServerReply;
  try {
    // At a loopback address this machine itself answers: its clock needs no comparison.
    const clockOwner = isLoopback(publicUrl.hostname) ? null : publicUrl.host;
    reply = await askServer(context, publicUrl, clockOwner);
  } catch (error) {
    return whyNotReached(publicUrl, error);
  }
  const wrong = wrongAnswer(context, reply);
  const certificate = checkCertificate(publicUrl, reply, context.now);
  if (wrong) return [certificate, wrong];
  return [
    fine("address", `The server answers at ${publicUrl.origin}.`),
    certificate,
    !isLoopback(publicUrl.hostname) &&
      publicUrl.protocol !== "https:" &&
      advice(
        "address-plain",
        `${publicUrl.origin} isn't encrypted, and browsers give no position to it: docs/hosting.md shows https by Caddy.`,
      ),
    reply.report && checkProxy(context, reply.report),
    await checkSocket(context),
  ];
}

function whyNotReached({ hostname, origin, port, protocol }: URL, error: unknown): Finding {
  const { code = "", name } = error as NodeJS.ErrnoException;
  const openPort = port || (protocol === "https:" ? "443" : "80");
  if (UNKNOWN_NAME.has(code))
    return fault(
      "address-unknown",
      `The DNS has no address for ${hostname}: make an A or AAAA record that leads to this machine, or correct PUBLIC_URL.`,
    );
  if (name === "TimeoutError" || name === "AbortError" || code === "ETIMEDOUT" || code === "ABORT_ERR")
    return fault(
      "address-silent",
      `${origin} doesn't answer within ${TIMEOUT_SECONDS} s: open port ${openPort} in firewall and router. Some routers don't pass on requests from their own network; then try with a phone on mobile data.`,
    );
  if (code === "EPROTO" || code.startsWith("ERR_SSL"))
    return fault(
      "address-no-tls",
      `${origin} speaks no https on port ${openPort}: let the proxy of docs/hosting.md listen there.`,
    );
  return fault(
    "address-closed",
    `Nothing listens at ${origin} (${code}): start the proxy, and open port ${openPort} in firewall and router.`,
  );
}

const GATEWAY_ERRORS = new Set([502, 503, 504]);

/** The fault, when the answer is not this server's healthy one (200 with its report). Null when all is well. */
function wrongAnswer({ config }: CheckContext, { status, location, version, report }: ServerReply): Finding | null {
  const { publicUrl, dataDir } = config;
  const { origin } = publicUrl;
  const isOurProgram = version !== null;
  if (isOurProgram && status !== 200) return unhealthy(publicUrl);
  if (isOurProgram && report === null)
    return fault(
      "address-stranger",
      `Another server of this program answers at ${origin}, one that doesn't use the DATA_DIR ${dataDir}: correct PUBLIC_URL, the DNS or the proxy, or run the doctor with that server's own settings.`,
    );
  if (isOurProgram) return null;
  if (status >= 300 && status < 400 && location !== null)
    return fault(
      "address-leads-on",
      `${origin} redirects to ${URL.canParse(location, origin) ? new URL(location, origin).origin : "another address"}: set PUBLIC_URL to that address.`,
    );
  if (GATEWAY_ERRORS.has(status))
    return fault(
      "address-no-server",
      `A proxy answers at ${origin} (${status}), but not this server: start the server, and let the proxy lead to its port.`,
    );
  return fault("address-other", `Another program answers at ${origin} (${status}): correct PUBLIC_URL, or the proxy.`);
}

/** Most certificates last 90 days, and programs renew them 30 days before the end. */
const ENDS_SOON_MS = 14 * DAY;
/** Others last 6 days or 12 hours. Programs renew those when a third of it is left, so a quarter is late. */
const ENDS_SOON_PART = 1 / 4;

function checkCertificate({ hostname, origin }: URL, { certificate }: ServerReply, now: Date): Finding | null {
  if (certificate === null) return null;
  const { beganAt, endsAt, error } = certificate;
  const left = endsAt.getTime() - now.getTime();
  if (error === "CERT_HAS_EXPIRED" || left < 0)
    return fault("certificate-ended", `The certificate of ${hostname} ended on ${dayOf(endsAt)}: renew it.`);
  if (error?.startsWith("ERR_TLS_CERT_ALTNAME_INVALID"))
    return fault("certificate-other", `The certificate at ${origin} is for another name: get one for ${hostname}.`);
  if (error !== null)
    return fault(
      "certificate-untrusted",
      `Browsers don't trust the certificate of ${hostname} (${error}): get one from Let's Encrypt, as Caddy does by itself. For an authority of your own, name its file in NODE_EXTRA_CA_CERTS.`,
    );
  const [number, unit] = left < 2 * DAY ? [left / HOUR, "hour"] : [left / DAY, "day"];
  if (left < Math.min(ENDS_SOON_MS, (endsAt.getTime() - beganAt.getTime()) * ENDS_SOON_PART))
    return fault(
      "certificate-ends",
      `The certificate of ${hostname} ends in ${counted(Math.floor(number), unit)}: look why it wasn't renewed.`,
    );
  return fine(
    "certificate",
    `The certificate of ${hostname} is valid for ${counted(Math.floor(number), `more ${unit}`)}.`,
  );
}

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
