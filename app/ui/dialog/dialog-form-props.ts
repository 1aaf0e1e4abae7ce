import type { ComponentProps, ReactNode } from "react";
import type { PostForm } from "~/ui/forms/post-form";

/** What a form is given that stands on a page of its own and in a dialog. */
export interface DialogFormProps extends Pick<ComponentProps<typeof PostForm>, "reply" | "fetcher" | "action"> {
  /** A link back, or a button that closes the dialog. */
  cancel: ReactNode;
}
