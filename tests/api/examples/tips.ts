import { bodyOf, idIn, type Somebody } from "../scene";
import type { Examples } from "./example";

const near = ({ latitude, longitude }: Somebody["place"]) =>
  `/api/tips/nearby?latitude=${latitude}&longitude=${longitude}`;

/** Tells of a free space where the phone has just measured that they are. */
export async function tell(who: Somebody): Promise<Response> {
  await bodyOf(who.get(near(who.place)));
  return who.post("/api/tips", { ...who.place });
}

export const tips: Examples = {
  "GET /api/tips/nearby": async ({ ana }) => {
    await bodyOf(tell(ana));
    return ana.get(near(ana.place));
  },
  "POST /api/tips": ({ ana }) => tell(ana),
  "POST /api/tips/{id}/report": async ({ ana }) =>
    ana.post(`/api/tips/${await idIn(tell(ana))}/report`, { word: "taken" }),
};
