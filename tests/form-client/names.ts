import type { CheerioAPI } from "cheerio/slim";

/** Elements of one document. */
export type Found = ReturnType<ReturnType<CheerioAPI>["find"]>;
export type Element = Found[0];

/** A text, compared without case and surrounding spaces, or a pattern. */
export type Name = string | RegExp;

const CONTROLS = "input, select, textarea";
/** Elements whose accessible name never comes from their content. */
export const REGIONS = "section, aside, nav, form, ul, ol, table, figure, dialog, [role=region]";
const singleSpaced = (text: string): string => text.replaceAll(/\s+/g, " ").trim();

/** The visible text, with single spaces. */
export const textOf = (found: Found): string => singleSpaced(found.text());

/** The text that a label, link or button has for a screen reader. */
function contentOf(found: Found): string {
  const copy = found.clone();
  copy.find(`[aria-hidden=true], [hidden], ${CONTROLS}`).remove();
  copy.find("img, svg").each((index) => {
    const image = copy.find("img, svg").eq(index);
    image.text(` ${image.attr("alt") ?? image.attr("aria-label") ?? ""} `);
  });
  return textOf(copy);
}

/** The accessible name of one element, as far as our pages need it: https://www.w3.org/TR/accname-1.2/ */
export function nameOf($: CheerioAPI, found: Found): string {
  const byId = (id: string) => $<Element, string>(`[id="${id}"]`);
  const ids = found.attr("aria-labelledby")?.split(/\s+/);
  if (ids) return singleSpaced(ids.map((id) => contentOf(byId(id))).join(" "));
  const label = found.attr("aria-label");
  if (label) return singleSpaced(label);
  if (found.is(REGIONS)) return contentOf(found.children("caption, figcaption"));
  if (!found.is(CONTROLS)) return contentOf(found) || (found.attr("title") ?? "");
  const id = found.attr("id");
  const pointing = $<Element, string>(`label[for="${id ?? ""}"]`);
  const labelled = contentOf(pointing.length > 0 ? pointing : (found.closest("label") as Found));
  return labelled || (found.attr("title") ?? found.attr("placeholder") ?? "");
}

/** Whether the text contains the name. */
export const matches = (text: string, name: Name): boolean =>
  typeof name === "string" ? text.toLowerCase().includes(name.toLowerCase()) : name.test(text);

/** The elements with exactly this name. If there are none, those whose name contains it. */
export function called($: CheerioAPI, found: Found, name: Name): Found {
  const names = found.toArray().map((element) => nameOf($, $(element)));
  const exact = found.filter((index) => names[index] === name);
  return exact.length > 0 ? exact : found.filter((index) => matches(names[index] ?? "", name));
}
