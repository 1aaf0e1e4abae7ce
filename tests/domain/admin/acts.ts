import { changeRole } from "~/domain/members";
import type { Actor } from "~/domain/shared/context";
import type { Person } from "../../cast";
import type { Neighbourhood } from "../../neighbourhood";

/** The person settles, and is an admin by the command line's word. */
export async function appoint(street: Neighbourhood, person: Person): Promise<Actor> {
  const { id } = await street.settle(person);
  await changeRole(street.context, null, person.email, "admin");
  return { id, role: "admin" };
}
