import { z } from "zod";
import { ownPassword } from "../members";
import { idText } from "../shared/text";

/** Deleting an account needs the password again. */
export const deleteAccountInput = z.object({ password: ownPassword("Please enter your password.") });

export type DeleteAccountInput = z.infer<typeof deleteAccountInput>;

/** `before`: the id of the last entry that is shown already. The next page begins with the entry before it in time. */
export const historyInput = z.object({ before: idText.optional() });
export type HistoryInput = z.output<typeof historyInput>;
