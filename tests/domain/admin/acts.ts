import { changeRoleByEmail } from "~/domain/auth";
import type { Actor } from "~/domain/shared/context";
import type { Person } from "../../cast";
import type { Neighbourhood } from "../../neighbourhood";

/** Makes the person a member, and an admin by the command line. */
export async function appoint(street: Neighbourhood, person: Person): Promise<Actor> {
  const { id } = await street.addMember(person);
  await changeRoleByEmail(street.context, null, person.email, "admin");
  return { id, role: "admin" };
}
