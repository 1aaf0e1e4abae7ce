import type { ComponentProps, ReactNode } from "react";
import type { Point } from "~/domain/places/rules";
import type { PostForm } from "~/ui/forms/post-form";

/** What a form is given that stands on a page of its own and in a dialog. */
export interface SpaceFormProps extends Pick<ComponentProps<typeof PostForm>, "reply" | "fetcher" | "action"> {
  /** A link back, or a button that closes the dialog. */
  cancel: ReactNode;
}

/** What a form is given besides that is sent from a place. */
export interface PlaceFormProps extends SpaceFormProps {
  place: Point;
  formKey: string;
}
