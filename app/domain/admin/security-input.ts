import { z } from "zod";
import { idText, line } from "../shared/text";
import { SECURITY_FILTER_MAX, securityKinds, type SecurityKind } from "./security-rules";

const kinds = Object.keys(securityKinds) as [SecurityKind, ...SecurityKind[]];

/** One page of the security log, from the address's parameters. */
export const securityLogInput = z.object({
  kind: z.enum(kinds).optional(),
  /** A network, or the e-mail of an account. */
  of: line(SECURITY_FILTER_MAX).optional(),
  /** The id of an event: the page shows older ones. */
  before: idText.optional(),
});
export type SecurityLogInput = z.output<typeof securityLogInput>;
