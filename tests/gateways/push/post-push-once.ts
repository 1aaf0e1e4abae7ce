import { argv } from "node:process";
import type { Push } from "~/domain/push";
import { createPoster, type PushSettings } from "~/gateways/push/post-push";

// Sends one push as a separate process, because Node reads NODE_EXTRA_CA_CERTS when it starts.
const [settings, push] = argv.slice(2).map((text) => JSON.parse(text) as unknown);
console.log(JSON.stringify(await createPoster(settings as PushSettings)(push as Push)));
