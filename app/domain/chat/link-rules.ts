/** A part of a message: plain text, or a web address that becomes a link. */
export type TextPart = string | { href: string; text: string };

/** Every repetition has one class of characters, so hostile text takes linear time. */
const address = /\bhttps?:\/\/[^\s<>"`{}|\\^]+/gi;
/** Punctuation of the sentence after an address. */
const trailing = new Set(`.,;:!?'*_~…”’»]`);

/**
 * Splits a message into texts and links. Only http and https become links. An address with a user name
 * (`https://bank.example@evil.example`) stays text, because it hides its host.
 */
export function textParts(content: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: found, index } of content.matchAll(address)) {
    const text = withoutEnding(found);
    const href = webAddress(text);
    if (href === null) continue;
    if (index > end) parts.push(content.slice(end, index));
    parts.push({ href, text });
    end = index + text.length;
  }
  if (end < content.length) parts.push(content.slice(end));
  return parts;
}

/** Without the sentence's punctuation, and without a closing bracket that was opened before the address. */
function withoutEnding(found: string): string {
  let open = 0;
  for (const character of found) open += character === "(" ? 1 : character === ")" ? -1 : 0;
  let end = found.length;
  for (; end > 0; end--) {
    const last = found.charAt(end - 1);
    if (last === ")" && open < 0) open++;
    else if (!trailing.has(last)) break;
  }
  return found.slice(0, end);
}

function webAddress(text: string): string | null {
  try {
    const { protocol, hostname, username, password, href } = new URL(text);
    const isWeb = protocol === "https:" || protocol === "http:";
    return isWeb && hostname !== "" && username === "" && password === "" ? href : null;
  } catch {
    return null;
  }
}
