import { settleDonation } from "~/domain/donations";
import { refuse } from "~/domain/shared/errors";
import type { AppLoadContext } from "../context";
import { answerTo } from "../refusals";

/**
 * Takes a message of the payment provider: its bytes as they came, for they are what is signed. 400 for what is not its
 * own, 200 for what is, also when no donation depends on it: the provider repeats everything else.
 */
export async function answerPaymentEvent(request: Request, load: AppLoadContext): Promise<Response> {
  const { context, payments } = load.app;
  try {
    if (!payments) return refuse("not-set-up");
    if (request.method !== "POST") return new Response(null, { status: 405, headers: { Allow: "POST" } });
    const signature = request.headers.get("stripe-signature") ?? "";
    const event = payments.readEvent(new Uint8Array(await request.arrayBuffer()), signature, context.clock.now());
    if (!event) return refuse("message-forged");
    await settleDonation(context, event);
    return Response.json({ received: true });
  } catch (error) {
    return answerTo(error, load);
  }
}
