import { useLocation } from "@remix-run/react";

/** What the map home's address can say (PRODUCT 13): where one is, what the map shows, how much is listed. */
export type HomeParameter = "lat" | "lng" | "place" | "radius" | "zoom" | "centre" | "show";

type Changes = Partial<Record<HomeParameter, string | number | null>>;

/** The map home's address with some of it changed; null takes a part away. */
export function homeAddress(search: string, changes: Changes = {}): string {
  const parameters = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) parameters.delete(name);
    else parameters.set(name, String(value));
  }
  const text = parameters.toString().replaceAll("%2C", ",");
  return text ? `/?${text}` : "/";
}

/** Addresses that keep what the map home shows now. */
export function useHomeAddress() {
  const { search } = useLocation();
  return {
    /** The same page with changes. */
    home: (changes?: Changes) => homeAddress(search, changes),
    /** Where the page's own forms go; the answer leads back here. */
    action: `/?index${search ? `&${search.slice(1)}` : ""}`,
    /** Another page that leads back here. */
    page: (path: string) => `${path}${search}`,
  };
}
