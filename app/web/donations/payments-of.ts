import type { Payments } from "~/domain/donations";
import { refuse } from "~/domain/shared/errors";
import type { AppLoadContext } from "../context";

/** Who takes the money; `not-set-up` without keys. */
export const paymentsOf = ({ app }: Pick<AppLoadContext, "app">): Payments => app.payments ?? refuse("not-set-up");
