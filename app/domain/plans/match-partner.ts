import { eq } from "drizzle-orm";
import type { Query } from "~db/query";
import { departures, members } from "~db/schema";
import { publicColumns } from "../members";
import { noticeName } from "../members/rules";
import { isInHomeArea } from "../listings";
import type { MatchRow } from "./end-match";
import type { Side } from "./need-rules";

/**
 * The name of the other side of a match that both accepted, and the street of the space. A departure in its owner's home
 * area names nobody until the promise binds (docs/product.md#who-sees-what).
 */
export async function partnerOf(
  on: Query,
  { seekerId, ownerId, departureId }: MatchRow,
  side: Side,
): Promise<{ name: string; street: string }> {
  const [departure] = await on.select().from(departures).where(eq(departures.id, departureId));
  const isHidden = side === "seeker" && departure !== undefined && (await isInHomeArea(on, ownerId, departure));
  const partnerId = side === "seeker" ? ownerId : seekerId;
  const [partner] = await on.select(publicColumns).from(members).where(eq(members.id, partnerId));
  return {
    name: partner && !isHidden ? noticeName(partner) : "A neighbour",
    street: departure?.address ?? "",
  };
}
