import { z } from "zod";
import { tipVerdicts } from "~db/schema";
import { pointFields } from "../places";

/** The form of a tip. `measured` is where the phone says that it is now: '40.672,-73.9772'; '' where it says nothing. */
export const tipForm = z.object({
  ...pointFields,
  about: z.boolean().default(false),
  measured: z.string().max(50).default(""),
});
/** What a member who is there says of a tip. */
export const tipReportInput = z.object({ word: z.enum(tipVerdicts) });
export type TipInput = Pick<z.output<typeof tipForm>, "latitude" | "longitude">;
