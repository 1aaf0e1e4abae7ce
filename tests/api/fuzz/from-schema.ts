import fc from "fast-check";

/** The part of JSON Schema that the inputs of this API use. */
export interface JsonSchema {
  type?: "string" | "number" | "integer" | "boolean" | "null" | "array" | "object";
  enum?: readonly unknown[];
  const?: unknown;
  anyOf?: readonly JsonSchema[];
  allOf?: readonly JsonSchema[];
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  items?: JsonSchema;
  minItems?: number;
  properties?: Record<string, JsonSchema>;
  required?: readonly string[];
}

/** The pattern of ids. For such fields, ids of existing rows are tried too. */
const ID = String.raw`^[\w-]{1,64}$`;

/** Values that a schema allows. `ids`: ids of existing rows. */
export function fromSchema(schema: JsonSchema, ids: readonly string[]): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => fromSchema(one, ids)));
  switch (schema.type) {
    case "string":
      return text(schema, ids);
    case "integer":
      return fc.integer({ min: schema.minimum ?? -1e6, max: schema.maximum ?? 1e6 });
    case "number":
      return fc.oneof(
        fc.double({ min: schema.minimum ?? -200, max: schema.maximum ?? 200, noNaN: true }),
        fc.constantFrom(schema.minimum ?? 0, schema.maximum ?? 40.672, 5),
      );
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "array":
      return fc.array(fromSchema(schema.items ?? {}, ids), { minLength: schema.minItems ?? 0, maxLength: 5 });
    case "object":
      return record(schema, ids);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function text({ pattern, minLength = 0, maxLength = 80 }: JsonSchema, ids: readonly string[]): fc.Arbitrary<string> {
  if (pattern === ID) return fc.oneof(fc.constantFrom(...ids), fc.stringMatching(new RegExp(ID)));
  if (pattern !== undefined) return matching(pattern);
  const words = fc.string({ unit: "grapheme", minLength, maxLength: Math.min(maxLength, 80) });
  return fc.oneof(words, fc.string({ minLength, maxLength: Math.min(maxLength, 80) }), fc.constantFrom(...ids));
}

/** fast-check cannot generate texts for patterns with Unicode classes. */
function matching(pattern: string): fc.Arbitrary<string> {
  try {
    return fc.stringMatching(new RegExp(pattern));
  } catch {
    return fc.string({ maxLength: 4 });
  }
}

function record({ properties = {}, required = [] }: JsonSchema, ids: readonly string[]): fc.Arbitrary<unknown> {
  const parts = Object.entries(properties).map(([name, part]) => [name, fromSchema(part, ids)] as const);
  return fc.record(Object.fromEntries(parts), { requiredKeys: [...required] });
}
