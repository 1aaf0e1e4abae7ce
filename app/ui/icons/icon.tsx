import sprite from "./icons.svg";
import pictures from "./pictures.svg";

export type IconName =
  | "about"
  | "alert"
  | "back"
  | "bell"
  | "brand"
  | "camera"
  | "car"
  | "chat"
  | "check"
  | "clock"
  | "close"
  | "directions"
  | "edit"
  | "eye"
  | "eye-off"
  | "go"
  | "heart"
  | "help"
  | "home"
  | "locate"
  | "lock"
  | "mail"
  | "map"
  | "menu"
  | "minus"
  | "more"
  | "move"
  | "parking"
  | "plus"
  | "points"
  | "profile"
  | "refresh"
  | "requests"
  | "search"
  | "send"
  | "sign-in"
  | "sign-out"
  | "terms";

/** An icon beside text, in the text's colour. Hidden from screen readers. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  return (
    <svg className={className ? `icon ${className}` : "icon"} aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}

export type PictureName = "blocked" | "chat" | "done" | "history" | "points" | "requests" | "street";

/** An illustration of an empty page, in the page's colours. Hidden from screen readers. */
export const Picture = ({ name }: { name: PictureName }) => (
  <svg width="9rem" height="5.7rem" viewBox="0 0 144 91" aria-hidden="true">
    <use href={`${pictures}#${name}`} />
  </svg>
);
