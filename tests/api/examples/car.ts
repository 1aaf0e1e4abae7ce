import type { Somebody } from "../scene";
import type { Examples } from "./example";

const park = (who: Somebody) =>
  who.send("/api/car", {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(who.place),
  });

export const car: Examples = {
  "GET /api/car": async ({ ana }) => {
    await park(ana);
    return ana.get("/api/car");
  },
  "PUT /api/car": ({ ana }) => park(ana),
  "DELETE /api/car": ({ ana }) => ana.send("/api/car", { method: "DELETE" }),
};
