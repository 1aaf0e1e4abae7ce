import { z } from "zod";
import { idText } from "../shared/text";

/** Pages backwards: the movements before this one. */
export const ledgerInput = z.object({ before: idText.optional() });
export type LedgerInput = z.output<typeof ledgerInput>;
