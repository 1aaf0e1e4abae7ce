import type { Pool } from "pg";
import { expect, test } from "vitest";
import { createProcessRegistry } from "~db/processes/process-registry";

test("what another process tells while its earlier states are read counts, and not what was read", async () => {
  const query = async (text: unknown) => {
    if (!String(text).includes("join processes.leases")) return { rows: [] };
    registry.receive({ process: "another", states: [["ana", null]] });
    return { rows: [{ process: "another", id: "ana", state: "online" }] };
  };
  const registry = createProcessRegistry({
    pool: { query } as unknown as Pool,
    processId: "this",
    send: () => undefined,
    gone: () => undefined,
    failed: (error) => expect.unreachable(String(error)),
  });
  await registry.refresh();
  expect(registry.elsewhere("ana")).toBeNull();
  await registry.close();
});
