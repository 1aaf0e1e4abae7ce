import { z } from "zod";

/** Names of schemas that several calls answer, for the OpenAPI document. */
const names = z.registry<{ id: string }>();

/** Gives a schema its name. */
export function named<Schema extends z.ZodType>(id: string, schema: Schema): Schema {
  names.add(schema, { id });
  return schema;
}

/** A named object that has these fields and no others. */
export const namedObject = <Shape extends z.ZodRawShape>(id: string, shape: Shape) => named(id, z.strictObject(shape));

/** ISO 8601, UTC. */
export const time = z.iso.datetime();
export const nullableTime = z.nullable(time);
/** '08:10' */
export const clockTime = z.string().regex(/^\d\d:\d\d$/);
/** Degrees as text, as the specification's client reads them. */
export const degrees = z.string().regex(/^-?\d+(\.\d+)?(e-\d+)?$/);
export const wholeNumber = z.number().int();

export type Json = Record<string, unknown>;

export type Schemas = ReturnType<typeof createSchemas>;

/** Drops the long pattern of times and dates. Their `format` says the same. */
const withoutLongPattern = ({ jsonSchema }: { jsonSchema: { format?: string; pattern?: string } }) => {
  if (jsonSchema.format?.startsWith("date")) delete jsonSchema.pattern;
};

const [FROM, TO] = ['"#/$defs/', '"#/components/schemas/'] as const;

/** Collects the document's schemas. Named ones stand once in its components. */
export function createSchemas() {
  const components: Json = {};
  const addSchema = (name: string, { id: _name, ...schema }: Json) => void (components[name] = schema);

  function of(schema: z.ZodType, io: "input" | "output"): Json {
    const made = JSON.stringify(z.toJSONSchema(schema, { io, metadata: names, override: withoutLongPattern }));
    const document = JSON.parse(made.replaceAll(FROM, TO)) as Json & { $defs?: Record<string, Json> };
    const { $schema: _dialect, $defs, ...own } = document;
    for (const [name, schema] of Object.entries($defs ?? {})) addSchema(name, schema);
    return own;
  }

  return {
    of,
    components,
    /** The properties of an object's input, each with whether it must be there. */
    propertiesOf(schema: z.ZodType) {
      const { properties = {}, required = [] } = of(schema, "input") as { properties?: Json; required?: string[] };
      return Object.entries(properties).map(([name, property]) => ({
        name,
        required: required.includes(name),
        schema: property,
      }));
    },
  };
}
