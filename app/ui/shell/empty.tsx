import type { ReactNode } from "react";
import { Picture, type PictureName } from "~/ui/icons/icon";

interface Props {
  picture: PictureName;
  title: string;
  /** What comes here, and what helps. */
  children: ReactNode;
}

/** What stands in the place of a list that holds nothing. */
export const Empty = ({ picture, title, children }: Props) => (
  <div className="empty">
    <Picture name={picture} />
    <h2>{title}</h2>
    {children}
  </div>
);
