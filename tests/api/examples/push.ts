import { browserAt } from "../../fakes/push-service";
import { idIn, bodyOf, type Somebody } from "../scene";
import type { Examples } from "./example";

const allow = (who: Somebody) =>
  who.post("/api/push/subscriptions", browserAt(`https://push.example/send/${who.id}`).subscription);

export const push: Examples = {
  "GET /api/push/subscriptions": async ({ ana }) => {
    await bodyOf(allow(ana));
    return ana.get("/api/push/subscriptions");
  },
  "POST /api/push/subscriptions": ({ ana }) => allow(ana),
  "DELETE /api/push/subscriptions/{id}": async ({ ana }) =>
    ana.send(`/api/push/subscriptions/${await idIn(allow(ana))}`, { method: "DELETE" }),
};
