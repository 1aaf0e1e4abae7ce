import pictures from "./pictures.svg";

export type PictureName = "blocked" | "chat" | "done" | "history" | "points" | "requests" | "street";

/** An illustration of an empty page, in the page's colours. Hidden from screen readers. */
export const Picture = ({ name }: { name: PictureName }) => (
  <svg width="9rem" height="5.7rem" viewBox="0 0 144 91" aria-hidden="true">
    <use href={`${pictures}#${name}`} />
  </svg>
);
