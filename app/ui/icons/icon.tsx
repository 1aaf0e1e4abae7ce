import sprite from "./icons.svg";

export type IconName =
  | "about"
  | "alert"
  | "back"
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

/** A picture beside words, in the colour of the text around it; it says nothing to a screen reader. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  return (
    <svg className={className ? `icon ${className}` : "icon"} aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
