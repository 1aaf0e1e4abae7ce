import { AsyncLocalStorage } from "node:async_hooks";
import { DatabaseError } from "./errors";

/** The time in which one work may use its transaction's connection. */
interface Turn {
  connection: object;
  open: boolean;
}

const turns = new AsyncLocalStorage<Turn>();

/** Runs one work on a connection; rejects with `write-endless` when it takes longer than `limitMs`. */
export async function takeTurn<T>(connection: object, limitMs: number, work: () => Promise<T>): Promise<T> {
  const turn: Turn = { connection, open: true };
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DatabaseError("write-endless", `a write took over ${limitMs} ms`)), limitMs);
  });
  try {
    return await Promise.race([turns.run(turn, async () => work()), tooLong]);
  } finally {
    turn.open = false;
    clearTimeout(timer);
  }
}

/** A statement of a transaction that is over would end up in somebody else's. */
export function mustHaveTurn(connection: object): void {
  const turn = turns.getStore();
  if (turn?.open && turn.connection === connection) return;
  throw new DatabaseError("write-late", "a statement outside its write(): an await is missing, or tx was kept");
}

/** The read connection does not see what the transaction wrote. */
export function mustNotRead(): void {
  if (turns.getStore()?.open) throw new DatabaseError("read-in-write", "read inside write(): use tx");
}

/** A transaction inside another would wait for it for ever. */
export function mustNotNest(): void {
  if (turns.getStore()?.open) throw new DatabaseError("write-nested", "write() inside write(): pass tx on instead");
}
