import { z } from "zod/v4";
import { pointFields } from "../places";
import { REACH_METRES } from "../places/rules";
import { line, lines } from "../shared/text";
import { ADDRESS_MAX, REQUEST_MESSAGE_MAX } from "./rules";

/** POST /api/parking-requests; the radius is in metres, at most about 2 miles (specification 9). */
export const createRequestInput = z.object({
  ...pointFields,
  radius: z.number().int().min(1).max(REACH_METRES).default(REACH_METRES),
  address: line(ADDRESS_MAX).default(""),
  message: lines(REQUEST_MESSAGE_MAX).default(""),
});
export type CreateRequestInput = z.output<typeof createRequestInput>;
