import { z } from "zod";

const missing = "Please enter the code.";
const wrong = "Please enter the 6 digits from your app, or a recovery code.";

/** A code of the app (6 digits) or a recovery code (16 letters and digits), however it is grouped. */
const code = z
  .string(missing)
  .max(40, wrong)
  .transform((text) => text.replaceAll(/[\s-]/g, "").toUpperCase())
  .pipe(
    z
      .string()
      .min(1, missing)
      .regex(/^(?:\d{6}|[A-Z2-7]{16})$/, wrong),
  );

export const codeInput = z.object({ code });

/** The secret as the page offered it, and a code that shows that the app has it. */
export const setUpInput = z.object({
  secret: z.string().regex(/^[A-Z2-7]{32}$/),
  code: code.pipe(z.string().regex(/^\d{6}$/, "Please enter the 6 digits from your app.")),
});
export type SetUpInput = z.output<typeof setUpInput>;
