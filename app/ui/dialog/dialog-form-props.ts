import type { ComponentProps, ReactNode } from "react";
import type { PostForm } from "~/ui/forms/post-form";

/** Props of a form that stands on its own page and in a dialog. */
export interface DialogFormProps extends Pick<
  ComponentProps<typeof PostForm>,
  "reply" | "constraint" | "fetcher" | "action"
> {
  /** A link back, or a button that closes the dialog. */
  cancel: ReactNode;
}
