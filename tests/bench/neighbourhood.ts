import { ana, register, type Person } from "../cast";
import type { Visitor } from "../visitor";

const SPACES = 20;
/** The most active spaces of one member. */
const SPACES_EACH = 3;

/** Ana, signed in at her place, with 20 spaces of her neighbours around her. */
export async function addNeighbourhood(url: string): Promise<Visitor> {
  for (let number = 0; number < SPACES; number += SPACES_EACH) {
    const neighbour = await register(url, neighbourOf(ana, number));
    for (let own = number; own < Math.min(number + SPACES_EACH, SPACES); own++) {
      const latitude = ana.place.latitude + own * 0.0005;
      const description = "In front of the bakery, under the plane tree";
      await done(neighbour.post("/api/parking-spaces", { ...ana.place, latitude, description, status: "available" }));
    }
  }
  const visitor = await register(url, ana);
  const { latitude, longitude } = ana.place;
  await done(visitor.get(`/api/parking-spaces/nearby?latitude=${latitude}&longitude=${longitude}`));
  return visitor;
}

const neighbourOf = (person: Person, number: number): Person => ({
  ...person,
  firstName: "Nadia",
  lastName: "Lima",
  email: `neighbour-${number}@kindspot.example`,
});

async function done(answer: Promise<Response>): Promise<void> {
  const { ok, status, url } = await answer;
  if (!ok) throw new Error(`${url} answered ${status}`);
}
