import sprite from "./icons.svg";

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
