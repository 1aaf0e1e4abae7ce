import { z } from "zod/v4";
import { ownPassword } from "../members";

/** Deleting an account needs the password again. */
export const deleteAccountInput = z.object({ password: ownPassword("Please enter your password.") });

export type DeleteAccountInput = z.infer<typeof deleteAccountInput>;
