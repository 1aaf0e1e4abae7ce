import type { Context } from "../shared/context";
import { refuse } from "../shared/errors";
import type { KerbPolicy } from "../shared/kerb-policy";
import { forbiddenAt, kerbQuestion, weekTimeIn } from "./kerb-rules";

/**
 * The question to someone who shares where parking is forbidden at one of these times (docs/product.md#map): 'No parking
 * here Thursdays 8 to 10: sure?' Null where it is allowed, or nothing is known.
 */
export function questionAt(
  policies: readonly KerbPolicy[],
  { clock, settings }: Pick<Context, "clock" | "settings">,
  times: readonly Date[] = [clock.now()],
): string | null {
  // To read the clock on the wall costs as much as the rest of a share, and most places have no rules.
  if (policies.length === 0) return null;
  for (const time of times) {
    const rule = forbiddenAt(policies, weekTimeIn(settings.timeZone, time));
    if (rule) return kerbQuestion(rule);
  }
  return null;
}

/**
 * Refuses with `kerb-forbids` and the question beside `confirmKerb`, unless the member is sure. `times`: when the space is
 * shared, now unless it is planned.
 */
export function confirmKerbRule(
  context: Pick<Context, "clock" | "settings">,
  policies: readonly KerbPolicy[],
  confirmKerb = false,
  times?: readonly Date[],
): void {
  const question = confirmKerb ? null : questionAt(policies, context, times);
  if (question !== null) refuse("kerb-forbids", { fields: { confirmKerb: [question] } });
}
