import type { ComponentProps } from "react";
import { Field } from "./field";

type Props = Omit<ComponentProps<typeof Field>, "name" | "type">;

/** An e-mail address, whose letters no keyboard changes. */
export const EmailField = (field: Props) => (
  <Field autoComplete="email" {...field} name="email" type="email" autoCapitalize="none" spellCheck={false} />
);
