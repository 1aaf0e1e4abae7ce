import type { Finding } from "~/domain/admin/health-rules";
import { hopsIn } from "~/security/client-ip";
import type { ServerReport } from "~/server/doctor-question";
import { ask, INVENTED_ADDRESS } from "./ask-server";
import type { CheckContext } from "./check-context";
import { fault, fine } from "./finding";

const ALL_ONE = "so limits count all members as one client";

/** Whether the server uses the client's real address. The request claimed an invented one. */
export function checkProxy({ config }: CheckContext, { clientIp, forwardedFor }: ServerReport): Finding {
  const { publicUrl, trustProxy } = config;
  if (!trustProxy) {
    const isProxied = forwardedFor !== INVENTED_ADDRESS || publicUrl.protocol === "https:";
    if (isProxied)
      return fault(
        "proxy-ignored",
        `Requests come by a proxy, but TRUST_PROXY is off, ${ALL_ONE}: set TRUST_PROXY=on.`,
      );
  } else if (clientIp === INVENTED_ADDRESS) {
    return fault(
      "proxy-believes",
      "The client's own X-Forwarded-For counts, so anyone can invent an address: let the proxy add to that header, and set TRUST_PROXY to the number of your proxies, or to off without one.",
    );
  } else if (forwardedFor === null) {
    return fault(
      "proxy-silent",
      `The proxy sends no X-Forwarded-For, ${ALL_ONE}: let it add that header (docs/hosting.md).`,
    );
  } else {
    const hops = hopsIn(forwardedFor);
    const added = hops.slice(hops.indexOf(INVENTED_ADDRESS) + 1);
    if (clientIp !== added[0])
      return fault(
        "proxy-several",
        `X-Forwarded-For is '${forwardedFor}', and requests count for ${clientIp}, ${ALL_ONE}: set TRUST_PROXY=${added.length}, the number of your proxies, or to their addresses.`,
      );
  }
  return fine("proxy", "Each request counts for its client's own address.");
}

const HANDSHAKE = {
  Connection: "Upgrade",
  Upgrade: "websocket",
  "Sec-WebSocket-Version": "13",
  "Sec-WebSocket-Key": "a2luZHNwb3QtZG9jdG9yIQ==",
};

/**
 * Whether WebSockets reach the server. Without a session it refuses them with 401. Any other status comes from a page: the
 * proxy removed the header Upgrade.
 */
export async function checkSocket(context: CheckContext): Promise<Finding> {
  const { publicUrl } = context.config;
  const headers = { ...HANDSHAKE, Origin: publicUrl.origin };
  const status = await ask(context, new URL("/ws", publicUrl), headers).then(
    ({ answer }) => answer.resume().statusCode,
    () => 0,
  );
  if (status === 401) return fine("websocket", "WebSockets reach the server.");
  return fault(
    "websocket-lost",
    "WebSockets don't reach the server, so news comes late: let the proxy pass on Upgrade and Connection at /ws (docs/hosting.md).",
  );
}
