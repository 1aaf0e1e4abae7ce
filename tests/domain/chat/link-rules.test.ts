import { describe, expect, it } from "vitest";
import { textParts } from "~/domain/chat/link-rules";

const links = (content: string) => textParts(content).flatMap((part) => (typeof part === "string" ? [] : [part.href]));
const shown = (content: string) => textParts(content).map((part) => (typeof part === "string" ? part : part.text));

describe("A web address in a message", () => {
  it("is a link between the words around it", () => {
    expect(textParts("Here: https://example.org/a?b=c#d and so on")).toEqual([
      "Here: ",
      { href: "https://example.org/a?b=c#d", text: "https://example.org/a?b=c#d" },
      " and so on",
    ]);
  });

  it.each([
    ["See http://example.org.", "http://example.org/"],
    ["(https://example.org/a)", "https://example.org/a"],
    ["https://en.example.org/Park_(Brooklyn)", "https://en.example.org/Park_(Brooklyn)"],
    ["(see https://en.example.org/Park_(Brooklyn)).", "https://en.example.org/Park_(Brooklyn)"],
    ["really, https://example.org/?!", "https://example.org/"],
    ["“https://example.org/a”", "https://example.org/a"],
    ["HTTPS://EXAMPLE.ORG/A", "https://example.org/A"],
  ])("ends where the sentence goes on: %s", (content, href) => {
    expect(links(content)).toEqual([href]);
    expect(shown(content).join("")).toBe(content);
  });

  it.each([
    "javascript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "ftp://example.org",
    "file:///etc/passwd",
    "https://",
    "http://[",
    "https://bank.example@evil.example/login",
    "https://user:secret@example.org",
    "xhttps://example.org",
  ])("is no link when it is %s", (content) => {
    expect(textParts(content)).toEqual([content]);
  });

  it("takes no markup with it", () => {
    const content = 'https://example.org/"><script>alert(1)</script>';
    expect(links(content)).toEqual(["https://example.org/"]);
    expect(shown(content).join("")).toBe(content);
  });

  it("is found several times, and not at all in no text", () => {
    expect(links("https://a.example https://b.example")).toEqual(["https://a.example/", "https://b.example/"]);
    expect(textParts("")).toEqual([]);
  });
});

describe("100 KB of hostile text", () => {
  const SIZE = 100_000;
  it.each(["https://", "http://a.", "(", ")", "!", "https://a)", "h", "https://a/((((", "@", "\u202e"])(
    "of %j is read like any other",
    (piece) => {
      const content = piece.repeat(Math.ceil(SIZE / piece.length));
      const whole = `https://example.org/${content}`;
      expect(shown(content).join("")).toBe(content);
      expect(shown(whole).join("")).toBe(whole);
    },
    1000,
  );
});
