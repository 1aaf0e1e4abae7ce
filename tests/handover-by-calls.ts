import type { Point } from "~/domain/places/rules";
import type { Visitor } from "./visitor";

/** By API calls: the owner shares a space at the place, and the driver claims it and parks. Returns the space's id. */
export async function handOverByCalls(owner: Visitor, driver: Visitor, place: Point, address = "5th Avenue") {
  const shared = await owner.post("/api/parking-spaces", { ...place, address });
  const { id } = (await shared.json()) as { id: string };
  await owner.post(`/api/parking-spaces/${id}/promise`, { waitTimeMinutes: 10 });
  await driver.get(`/api/parking-spaces/nearby/${place.latitude}/${place.longitude}`);
  await driver.post(`/api/parking-spaces/${id}/claim`);
  const parked = await driver.post(`/api/parking-spaces/${id}/handover`, {});
  if (!parked.ok) throw new Error(`the handover was refused: ${await parked.text()}`);
  return id;
}
