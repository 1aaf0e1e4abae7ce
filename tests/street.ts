import { beforeEach } from "vitest";
import type { Actor } from "~/domain/shared/context";
import { ana, ben, type Person } from "./cast";
import { openNeighbourhood, type Neighbourhood } from "./neighbourhood";

/** The street of the present test, and who lives there. */
export let street: Neighbourhood;
export let Ana: Actor, Ben: Actor, Cem: Actor;

/** Opens a new street for each test of the file, with these members in this order: Ana, then Ben, then Cem. */
export function newStreetForEach(...people: readonly Person[]): void {
  beforeEach(async () => {
    street = await openNeighbourhood();
    for (const person of people) {
      const actor = await street.addMember(person);
      if (person === ana) Ana = actor;
      else if (person === ben) Ben = actor;
      else Cem = actor;
    }
  });
}
