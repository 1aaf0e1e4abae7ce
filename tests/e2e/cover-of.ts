import type { Locator } from "playwright";

/** What lies over the middle of it: '' where that is itself, or its label. */
export const coverOf = (element: Locator) =>
  element.evaluate((node) => {
    const { left, top, width, height } = node.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    const own = [node, ...((node as HTMLInputElement).labels ?? [])];
    if (hit && own.some((one) => one.contains(hit) || hit.contains(one))) return "";
    return hit?.outerHTML.slice(0, 80) ?? "out of sight";
  });
