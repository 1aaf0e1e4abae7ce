import { earlyPart } from "./early-part";
import { partsNow } from "./parts-now.server";

export const bars = earlyPart(partsNow?.Bars, async () => (await import("~/ui/bars/bars")).Bars);
export const activeRequest = earlyPart(
  partsNow?.ActiveRequest,
  async () => (await import("./active-request")).ActiveRequest,
);
export const securityNotice = earlyPart(
  partsNow?.SecurityNotice,
  async () => (await import("./security-notice")).SecurityNotice,
);

/** Loads the parts that the server rendered on this page. */
export async function loadEarlyParts(): Promise<void> {
  const parts = { "#promise": bars, ".active-request": activeRequest, ".security-notice": securityNotice };
  const rendered = Object.entries(parts).filter(([mark]) => document.querySelector(mark));
  await Promise.all(rendered.map(([, { load }]) => load()));
}
