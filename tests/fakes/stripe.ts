import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { asked, signedEvent, type Payment, type SignedEvent } from "./stripe-events";
import { refusalOf, type Fields } from "./stripe-parameters";
import { closesItself } from "../closes-itself";
import { onLoopback } from "../on-loopback";

/** How Stripe behaves: it answers, never answers, closes the connection, or answers with an error. */
type Mood = "well" | "silent" | "dying" | "broken";

export interface FakeStripe {
  /** The settings with which a server uses this fake. */
  env: Record<string, string>;
  mood: Mood;
  /** The number of requests on which it closes the connection before it answers again. */
  failures: number;
  /** The payments so far, oldest first. */
  payments: Payment[];
  /** The number of requests so far, with refused ones. */
  asked: number;
  /** A signed message about a payment. Default: with the present time. */
  send(type: string, payment: Payment, more?: { at?: Date; object?: object; id?: string }): SignedEvent;
  close(): Promise<void>;
}

const KEY = "sk_test_kindspot";
const SECRET = "whsec_kindspot";

/** An HTTP server like Stripe's API. It is stricter: it demands an idempotency key. */
export async function openFakeStripe(): Promise<FakeStripe> {
  const answers = new Map<string, { question: string; payment: Payment }>();

  function made(path: string, fields: Fields): Payment {
    const number = String(answers.size + 1);
    const donationId = fields["metadata[donationId]"] ?? "";
    if (path === "/v1/payment_intents") {
      const id = `pi_${number}`;
      const amount = Number(fields.amount);
      return { id, object: "payment_intent", amount, donationId, client_secret: `${id}_secret_of_one_browser` };
    }
    const id = `cs_test_${number}`;
    const amount = Number(fields["line_items[0][price_data][unit_amount]"]);
    return { id, object: "checkout.session", amount, donationId, url: `https://checkout.stripe.com/c/pay/${id}` };
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    fake.asked++;
    const question = await text(request);
    if (fake.failures > 0) {
      fake.failures--;
      return request.socket.destroy();
    }
    if (fake.mood === "silent") return undefined;
    if (fake.mood === "dying") return request.socket.destroy();
    const say = (status: number, body: object) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    const refuse = (status: number, type: string, code: string) =>
      say(status, { error: { type, code, message: code } });
    if (fake.mood === "broken") return refuse(500, "api_error", "broken");
    if (request.headers.authorization !== `Bearer ${KEY}`) return refuse(401, "invalid_request_error", "api_key");

    const path = request.url ?? "";
    if (request.method === "GET") {
      const [, object, id] = /^\/v1\/(payment_intents|checkout\/sessions)\/(\w+)\?/.exec(path) ?? [];
      const payment = object && fake.payments.find((known) => known.id === id);
      return payment ? say(200, asked(payment)) : refuse(404, "invalid_request_error", "resource_missing");
    }
    const fields = Object.fromEntries(new URLSearchParams(question));
    const refused = refusalOf(path, fields);
    if (refused) return refuse(400, "invalid_request_error", refused);
    const key = request.headers["idempotency-key"];
    if (typeof key !== "string") return refuse(400, "invalid_request_error", "idempotency_key_missing");
    const known = answers.get(key);
    if (known && known.question !== path + question) return refuse(400, "idempotency_error", "idempotency_key_in_use");
    const payment = known?.payment ?? made(path, fields);
    if (!known) {
      answers.set(key, { question: path + question, payment });
      fake.payments.push(payment);
    }
    return say(200, payment);
  }

  const { port, close } = await onLoopback(createServer((request, response) => void answer(request, response)));
  const fake: FakeStripe = {
    env: {
      STRIPE_SECRET_KEY: KEY,
      STRIPE_PUBLISHABLE_KEY: "pk_test_kindspot",
      STRIPE_WEBHOOK_SECRET: SECRET,
      STRIPE_API_URL: `http://127.0.0.1:${port}`,
    },
    mood: "well",
    failures: 0,
    payments: [],
    asked: 0,
    send: (type, payment, more = {}) => signedEvent(SECRET, type, payment, more),
    close: closesItself(close),
  };
  return fake;
}
