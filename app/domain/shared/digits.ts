import { z } from "zod";

const DECIMAL = /^\d{1,6}(\.\d{1,20})?$/;

/** A number in an address's text: plain digits only, none of JavaScript's other forms of numbers. */
export const inDigits = <Schema extends z.ZodType<number>>(schema: Schema) =>
  z.preprocess((text) => (typeof text === "string" && DECIMAL.test(text) ? Number(text) : text), schema);
