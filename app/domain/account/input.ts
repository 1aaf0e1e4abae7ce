import { z } from "zod/v4";
import { ownPassword } from "../members";

/** Whoever deletes an account shows once more that it is theirs. */
export const deleteAccountInput = z.object({ password: ownPassword("Please enter your password.") });

export type DeleteAccountInput = z.infer<typeof deleteAccountInput>;
