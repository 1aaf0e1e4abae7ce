/** A text that cannot leave its element: names come from a file that anyone may have edited. */
export const xml = (text: string): string =>
  text
    // Control characters, lone surrogates and the two last of the first plane: XML forbids them.
    .replace(/[\p{Cc}\p{Cs}\ufffe\uffff]/gu, " ")
    .replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
