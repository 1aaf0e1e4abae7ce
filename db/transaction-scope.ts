import { AsyncLocalStorage } from "node:async_hooks";
import { DatabaseError } from "./errors";

/** Lets one work use its transaction's connection, and nobody else. */
interface Scope {
  connection: object;
  open: boolean;
}

const scopes = new AsyncLocalStorage<Scope>();

/** Runs one work on a connection. Rejects with `write-endless` after `limitMs` milliseconds. */
export async function runInScope<T>(connection: object, limitMs: number, work: () => Promise<T>): Promise<T> {
  const scope: Scope = { connection, open: true };
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DatabaseError("write-endless", `a write took over ${limitMs} ms`)), limitMs);
  });
  try {
    return await Promise.race([scopes.run(scope, async () => work()), tooLong]);
  } finally {
    scope.open = false;
    clearTimeout(timer);
  }
}

/** Refuses statements after the work's end: they would run in another work's transaction. */
export function assertInTransaction(connection: object): void {
  const scope = scopes.getStore();
  if (scope?.open && scope.connection === connection) return;
  throw new DatabaseError("write-late", "a statement outside its write(): an await is missing, or tx was kept");
}

/** Refuses `read` inside a work: that connection does not see what the transaction wrote. */
export function mustNotRead(): void {
  if (scopes.getStore()?.open) throw new DatabaseError("read-in-write", "read inside write(): use tx");
}

/** Refuses `write` inside a work: it would wait for its own transaction forever. */
export function mustNotNest(): void {
  if (scopes.getStore()?.open) throw new DatabaseError("write-nested", "write() inside write(): pass tx on instead");
}
