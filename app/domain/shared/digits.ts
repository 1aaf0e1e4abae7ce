import { z } from "zod/v4";

const DECIMAL = /^\d{1,6}(\.\d{1,20})?$/;

/** A number in an address, where everything is text: plain digits, nothing that JavaScript would take for a number besides. */
export const inDigits = <Schema extends z.ZodType<number>>(schema: Schema) =>
  z.preprocess((text) => (typeof text === "string" && DECIMAL.test(text) ? Number(text) : text), schema);
