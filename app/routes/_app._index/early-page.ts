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
  const used = byIdentity(early);
  const fresh = byIdentity(page);
  const focused = document.activeElement;
  early.remove();
  page.style.display = "";
  for (const [identity, element] of used) {
    const same = fresh.get(identity);
    if (!same) continue;
    repeatUse(same, element);
    if (element === focused) same.focus({ preventScroll: true });
  }
}

/**
 * What someone can have used, each by what its use does not change, and by its number among those alike. React's ids don't
 * help: they are others than the server's.
 */
function byIdentity(page: Element): Map<string, HTMLElement> {
  const found = new Map<string, HTMLElement>();
  for (const element of page.querySelectorAll<HTMLElement>(USED)) {
    const written = ["name", "href", "value"].map((name) => element.getAttribute(name));
    const identity = [element.localName, element.closest("[id^=space-]")?.id, ...written].join();
    let number = 0;
    while (found.has(`${identity},${number}`)) number++;
    found.set(`${identity},${number}`, element);
  }
  return found;
}

/** Does to it what was done to the early one, so that React hears of it. */
function repeatUse(same: HTMLElement, early: HTMLElement): void {
  if (same instanceof HTMLDetailsElement) same.toggleAttribute("open", early.hasAttribute("open"));
  else if ("checked" in early && "checked" in same && early.checked !== same.checked) same.click();
  else if ("value" in early && "value" in same && early.value !== same.value && same.getAttribute("type") !== "file") {
    // Past React's own setter on the element, which would take the event for one without a change.
    Reflect.set(Object.getPrototypeOf(same) as object, "value", early.value, same);
    for (const type of ["input", "change"]) same.dispatchEvent(new Event(type, { bubbles: true }));
  }
}
