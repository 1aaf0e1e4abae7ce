import { count } from "drizzle-orm";
import { secondSteps } from "~db/schema";
import type { Context } from "../../shared/context";
import type { SecretBox } from "../../shared/secret-box";

/** A key that opens none of so many was not the one that closed them. */
const TRIED_MAX = 20;

/**
 * How many members have a second step that this server cannot check, because it has another key than before. 0 where the
 * key opens some of them.
 * @param secretBox null where there is no key
 */
export async function lostSecondSteps({ read }: Pick<Context, "read">, secretBox: SecretBox | null): Promise<number> {
  const tried = await read.select({ sealed: secondSteps.sealedSecret }).from(secondSteps).limit(TRIED_MAX);
  if (tried.some(({ sealed }) => secretBox !== null && secretBox.open(sealed) !== null)) return 0;
  const [row] = await read.select({ all: count() }).from(secondSteps);
  return row?.all ?? 0;
}
