import { z } from "zod/v4";
import { idText } from "../shared/text";

/** Movements before that one, going back in time. */
export const ledgerInput = z.object({ before: idText.optional() });
export type LedgerInput = z.output<typeof ledgerInput>;
