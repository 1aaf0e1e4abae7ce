import type { Photos } from "../photos";
import type { Context } from "../shared/context";
import { forgetAll } from "./forget";
import { retentionRules } from "./retention";

export interface Removed {
  what: string;
  number: number;
}

/** Applies every rule now, and says what each removed; running it again finds nothing. */
export async function* retain(context: Context, photos: Photos): AsyncGenerator<Removed> {
  for (const { what, forget } of retentionRules(photos)) yield { what, number: await forgetAll(context, forget) };
}
