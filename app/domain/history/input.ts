import { z } from "zod/v4";
import { idText } from "../shared/text";

/** Entries after that one, going back in time. */
export const historyInput = z.object({ before: idText.optional() });
export type HistoryInput = z.output<typeof historyInput>;
