import { fanOut, sendDeliveries, subscribe, type Push, type PushResult, type PushSender } from "~/domain/push";
import type { PushContent } from "~/domain/push/content";
import type { Actor } from "~/domain/shared/context";
import { hashOf } from "~/domain/shared/ids";
import { browserAt } from "../../fakes/push-service";
import type { Neighbourhood } from "../../neighbourhood";

/** A push as its phone shows it. */
interface Shown {
  title: string;
  body: string | undefined;
  path: string;
  topic: string;
  ttl: number;
}

/** The phones of a neighbourhood, behind a push service in memory. */
export interface Phones extends PushSender {
  /** The next results; 'taken' once they are used up. */
  results: PushResult[];
  sent: Push[];
  /** Lets the server push to a new phone of the member. Returns its address. */
  allow(actor: Actor): Promise<string>;
  /** Runs the job until it finds nothing, and returns what this member's phones were sent by it. */
  pushedTo(actor: Actor): Promise<Shown[]>;
  /** Runs the job until it finds nothing. */
  run(): Promise<void>;
}

export function phonesOf(street: Neighbourhood): Phones {
  const owners = new Map<string, string>();
  const phones: Phones = {
    publicKey: "",
    results: [],
    sent: [],
    accepts: () => true,
    send(push) {
      phones.sent.push(push);
      return Promise.resolve(phones.results.shift() ?? { outcome: "taken" });
    },
    close: () => Promise.resolve(),
    async allow(actor) {
      const { subscription } = browserAt(`https://push.example/send/${owners.size}`);
      const where = { sessionId: hashOf(await street.session(actor)), browser: "Chrome on Android" };
      await subscribe(street.context, actor, phones, subscription, where);
      owners.set(subscription.endpoint, actor.id);
      return subscription.endpoint;
    },
    async run() {
      while ((await fanOut(street.context)) > 0);
      while ((await sendDeliveries(street.context, phones)) > 0);
    },
    async pushedTo({ id }) {
      const before = phones.sent.length;
      await phones.run();
      return phones.sent
        .slice(before)
        .filter(({ endpoint }) => owners.get(endpoint) === id)
        .map(shown);
    },
  };
  return phones;
}

function shown({ payload, topic, ttl }: Push): Shown {
  const { notification } = JSON.parse(payload) as PushContent;
  const { title, body, navigate } = notification;
  const { pathname, hash } = new URL(navigate);
  return { title, body, path: pathname + hash, topic, ttl };
}
