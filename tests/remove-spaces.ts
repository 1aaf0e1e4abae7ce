import type { SpaceForParty } from "~/domain/listings/space-rules";
import { ana } from "./cast";
import type { Visitor } from "./visitor";

/** By API calls: the owner takes back what is promised near Ana's place, and removes all spaces there. */
export async function removeSpaces(owner: Visitor): Promise<void> {
  const near = `/api/parking-spaces/nearby/${ana.place.latitude}/${ana.place.longitude}`;
  for (const { id, status } of (await (await owner.get(near)).json()) as SpaceForParty[]) {
    if (status === "promised") await owner.post(`/api/parking-spaces/${id}/release`, {});
    await owner.send(`/api/parking-spaces/${id}`, { method: "DELETE" });
  }
}
