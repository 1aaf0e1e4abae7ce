import { z } from "zod";

/** Names of schemas that several calls answer, for the OpenAPI document. */
export const names = z.registry<{ id: string }>();

/** Gives a schema its name. */
export function named<Schema extends z.ZodType>(id: string, schema: Schema): Schema {
  names.add(schema, { id });
  return schema;
}

/** ISO 8601, UTC. */
export const time = z.iso.datetime();
export const nullableTime = z.nullable(time);
/** Degrees as text, as the specification's client reads them. */
export const degrees = z.string().regex(/^-?\d+(\.\d+)?(e-\d+)?$/);
export const wholeNumber = z.number().int();
