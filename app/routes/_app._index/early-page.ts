import { useEffect } from "react";
import { PAGE_ID } from "~/document";

/** The element in which the list around the early position is shown until React shows the same (early-place.tsx). */
export const EARLY_ID = "early";

/** What someone can have used meanwhile. */
const USED = "input, select, textarea, details, summary, a, button";

/** Shows React's page again as soon as the page without a place is gone: then it is the early one, or it failed. */
export function useEarlyPage(): void {
  useEffect(() => replaceEarlyPage, []);
}

function replaceEarlyPage(): void {
  const [early, page] = [EARLY_ID, PAGE_ID].map((id) => document.getElementById(id));
  if (!early || !page) return;
  const used = [...early.querySelectorAll(USED)];
  const own = [...page.querySelectorAll(USED)];
  const focused = document.activeElement;
  early.remove();
  page.style.display = "";
  used.forEach((element, at) => {
    const same = own[at];
    if (!same || nature(same) !== nature(element)) return;
    if (same instanceof HTMLDetailsElement) same.toggleAttribute("open", element.hasAttribute("open"));
    if ("value" in element) Object.assign(same, { value: element.value });
    if (element === focused) (same as HTMLElement).focus({ preventScroll: true });
  });
}

/** What does not change with its use. React's ids are others than the server's. */
const nature = (element: Element): string =>
  [element.localName, ...["name", "href", "value"].map((name) => element.getAttribute(name))].join();
