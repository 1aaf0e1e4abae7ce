import type { StripeSettings } from "./stripe-payments";

/**
 * `key`: Stripe does not know the secret key. `rights`: the key is a restricted one that may not read payments. `down`: Stripe
 * does not answer, or has a fault.
 */
export type StripeTrouble = "key" | "rights" | "down";

/** The id of a payment that does not exist. A key that may read payments gets 'not found' for it. */
const NO_PAYMENT = "/v1/payment_intents/pi_of_the_doctor";

/**
 * Asks Stripe whether it takes the secret key. Reads nothing and changes nothing.
 * @returns no trouble when Stripe takes the key, and Stripe's time from the Date header, null without an answer
 */
export async function verifyStripe(
  { apiUrl, secretKey }: StripeSettings,
  timeoutMs: number,
): Promise<{ trouble: StripeTrouble | null; date: string | null }> {
  try {
    const answer = await fetch(new URL(NO_PAYMENT, apiUrl), {
      headers: { Authorization: `Bearer ${secretKey}` },
      signal: AbortSignal.timeout(timeoutMs),
    });
    await answer.body?.cancel();
    return { trouble: troubleOf(answer.status), date: answer.headers.get("date") };
  } catch {
    return { trouble: "down", date: null };
  }
}

function troubleOf(status: number): StripeTrouble | null {
  if (status === 404) return null; // NO_PAYMENT was looked for, so the key counts.
  if (status === 401) return "key";
  return status === 403 ? "rights" : "down";
}
