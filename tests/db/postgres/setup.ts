import { inject } from "vitest";

// The dialect is fixed when db/columns.ts loads, so this must run before any test file is imported.
process.env.DATABASE_URL = inject("postgres").server;

// The pg package warns once a process where a transaction sends a query before the one before it is answered, and will refuse that.
process.on("warning", ({ message }) => {
  if (message.includes("client.query()")) console.error(message);
});
