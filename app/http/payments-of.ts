import type { Payments } from "~/domain/donations";
import { refuse } from "~/domain/shared/errors";
import type { AppLoadContext } from "./context";

/** The payment provider. Refuses with `not-set-up` without keys. */
export const paymentsOf = ({ app }: Pick<AppLoadContext, "app">): Payments => app.payments ?? refuse("not-set-up");
