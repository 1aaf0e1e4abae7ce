import { bodyOf } from "../scene";
import type { Examples } from "./example";

export const safety: Examples = {
  "GET /api/blocks": async ({ ana, ben }) => {
    await bodyOf(ana.post(`/api/blocks/${ben.id}`));
    return ana.get("/api/blocks");
  },
  "POST /api/blocks/{userId}": ({ ana, ben }) => ana.post(`/api/blocks/${ben.id}`),
  "DELETE /api/blocks/{userId}": async ({ ana, ben }) => {
    await bodyOf(ana.post(`/api/blocks/${ben.id}`));
    return ana.send(`/api/blocks/${ben.id}`, { method: "DELETE" });
  },
  "POST /api/reports": ({ ana, ben }) => ana.post("/api/reports", { userId: ben.id, reason: "unkind" }),
};
