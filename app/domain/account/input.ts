import { z } from "zod/v4";
import { PASSWORD_MAX_BYTES } from "../members/rules";

const MISSING = "Please enter your password.";

/** Whoever deletes an account shows once more that it is theirs. */
export const deleteAccountInput = z.object({
  password: z
    .string(MISSING)
    .min(1, { error: MISSING, abort: true })
    .refine((text) => Buffer.byteLength(text) <= PASSWORD_MAX_BYTES, { error: "This is too long to be your password." })
    .overwrite((text) => text.normalize("NFC")),
});

export type DeleteAccountInput = z.infer<typeof deleteAccountInput>;
