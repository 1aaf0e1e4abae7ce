import type { ListedPerson } from "~/domain/auth/people-list-rules";

/** One recipient of a mail: '"Reyes, Ana" <ana@kindspot.example>', 'Ana <…>' or the address alone, up to the next separator. */
const recipient =
  /(?:(?:"([^"<>@\n]{0,200})"|([^"<>;,@\n]{0,200}))[ \t]{0,9}<([^<>\s;,@]{1,64}@[^<>\s;,@]{1,255})>|([^"<>\s;,@]{1,64}@[^<>\s;,@]{1,255}))(?=[;,\s]|$)/y;
const separators = /[;,\s]*/y;

/**
 * The people of a text that was copied out of a mail's recipients, several on a line. Null for any other text: that is a table,
 * also where a line has two addresses and no < around them.
 */
export function recipientsIn(text: string): ListedPerson[] | null {
  const people: ListedPerson[] = [];
  let [at, line] = [0, 1];
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    at += found?.[0].length ?? 0;
    return found;
  };
  for (;;) {
    line += (take(separators)?.[0].split("\n").length ?? 1) - 1;
    if (at === text.length) break;
    const [whole, quoted, named, inBrackets, alone] = take(recipient) ?? [];
    if (whole === undefined) return null;
    people.push({ line, name: (quoted ?? named ?? "").trim(), email: inBrackets ?? alone ?? "", columnsIfTooMany: 0 });
  }
  const lines = new Set(people.map((person) => person.line)).size;
  return people.length > lines && text.includes("<") ? people : null;
}
