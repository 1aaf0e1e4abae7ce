import type { ActionFunctionArgs } from "@remix-run/node";
import { recordPaymentEvent } from "~/domain/donations";
import { refuse } from "~/domain/shared/errors";
import { answerTo } from "~/server/errors";
import type { RoutePolicy } from "~/security/route-policy";

export const handle: RoutePolicy = { allowsCrossSite: "signed-posts", keepsAddress: true };

/**
 * The webhook that Stripe calls when the state of a payment changes. The signature covers the exact bytes. A forged message
 * gets 400. A genuine one gets 200, also without a donation, because Stripe repeats a message until it gets 200.
 */
export async function action({ request, context: loadContext }: ActionFunctionArgs): Promise<Response> {
  const { context, payments } = loadContext.app;
  try {
    if (!payments) return refuse("not-set-up");
    const signature = request.headers.get("stripe-signature") ?? "";
    const event = payments.readEvent(new Uint8Array(await request.arrayBuffer()), signature, context.clock.now());
    if (!event) return refuse("message-forged");
    await recordPaymentEvent(context, event);
    return Response.json({ received: true });
  } catch (error) {
    return answerTo(error, loadContext);
  }
}

/** Without it Remix would answer a GET with an error page. */
export const loader = () => new Response(null, { status: 405, headers: { Allow: "POST" } });
