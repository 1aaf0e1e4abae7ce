import fc from "fast-check";

const deep = (levels: number): unknown => (levels === 0 ? null : [deep(levels - 1)]);

/** Hostile values for any field: wrong types, huge or invisible text, and text with a meaning for SQL or a shell. */
const values: readonly unknown[] = [
  null,
  true,
  [],
  {},
  [[1]],
  { length: 1e9 },
  { toString: 1, valueOf: null },
  deep(31),
  deep(400),
  -0,
  -1,
  0.1,
  1e308,
  -1e308,
  5e-324,
  2 ** 53,
  "",
  " ",
  "NaN",
  "Infinity",
  "1e308",
  "0x10",
  "١٢",
  "null",
  "undefined",
  "__proto__",
  "constructor",
  "' OR 1=1 --",
  "%_\\",
  "<script>alert(1)</script>",
  "../../etc/passwd",
  "http://169.254.169.254/",
  "\u0000",
  "a\u0007b",
  "\u202egnp.exe",
  "\u2066\u2069",
  "\ud800",
  "\ufeff",
  "👩‍👩‍👧‍👦".repeat(60),
  `a${"\u0301".repeat(5000)}`,
  "x".repeat(30_000),
  "\r\nBcc: everybody@kindspot.example",
];

export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...values) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.double() },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 300 }) },
);

export const hostileText: fc.Arbitrary<string> = hostileValue.map((value) =>
  typeof value === "string" ? value : JSON.stringify(value),
);

/** Bodies that are no valid JSON, or unusual JSON. */
export const hostileJson: fc.Arbitrary<string> = fc.constantFrom(
  "",
  "null",
  "[]",
  '"text"',
  "{",
  "NaN",
  '{"a":1,"a":2}',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  `${"[".repeat(5000)}${"]".repeat(5000)}`,
  `${'{"a":'.repeat(3000)}1${"}".repeat(3000)}`,
  `{"a":"${"x".repeat(70_000)}"}`,
  "\ufeff{}",
);

/** Encoded segments of a path. */
export const hostilePart: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    "%00",
    "%2e%2e%2fadmin",
    "%E0%A4%A",
    "%ff",
    "%20",
    "__proto__",
    "NaN",
    "-0",
    "1e308",
    "x".repeat(3000),
  ),
  hostileText.map((text) => encodeURIComponent(Buffer.from(`x${text.slice(0, 500)}`).toString())),
);
