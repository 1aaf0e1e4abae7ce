import { inject } from "vitest";

// The dialect is fixed when db/columns.ts loads, so this must run before any test file is imported.
process.env.DATABASE_URL = inject("postgres").server;
