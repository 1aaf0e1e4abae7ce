import type { Actor } from "../shared/context";
import { refuse } from "../shared/errors";

/** Every use case for admins calls it first. Refuses other actors with `forbidden`. Roles are read at each request. */
export function mustBeAdmin(actor: Actor): void {
  if (actor.role !== "admin") refuse("forbidden");
}
