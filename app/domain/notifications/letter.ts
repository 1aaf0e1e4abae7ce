import type { Letter } from "./mail";

interface Content extends Pick<Letter, "to" | "replyTo" | "subject" | "unsubscribe"> {
  /** A paragraph of plain text, or a link. */
  paragraphs: readonly (string | URL)[];
}

/** A letter of a few paragraphs, as text and as HTML. */
export const letter = ({ paragraphs, ...head }: Content): Letter => ({
  ...head,
  text: paragraphs.map(String).join("\n\n") + "\n",
  html: `<!doctype html><html lang="en"><meta charset="utf-8"><body style="font:16px/1.5 sans-serif;overflow-wrap:anywhere">${paragraphs.map(asHtml).join("")}</body></html>`,
});

const asHtml = (paragraph: string | URL): string => {
  const text = escaped(String(paragraph));
  return paragraph instanceof URL
    ? `<p><a href="${text}">${text}</a></p>`
    : `<p style="white-space:pre-line">${text}</p>`;
};

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? "");
