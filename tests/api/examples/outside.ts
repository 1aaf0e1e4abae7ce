import type { Examples } from "./example";

export const outside: Examples = {
  "POST /api/contact": ({ stranger }) =>
    stranger.post("/api/contact", {
      name: "Ana Reyes",
      email: "ana@kindspot.example",
      subject: "A question",
      message: "Who sees my plate?",
    }),
  "POST /api/create-payment-intent": ({ ana }) => ana.post("/api/create-payment-intent", { amount: 5 }),
  "GET /api/openapi.json": ({ stranger }) => stranger.get("/api/openapi.json"),
};
