import { register, registerInput, type NewSession } from "~/domain/auth";
import type { Context } from "~/domain/shared/context";
import type { Person } from "../../cast";

/** Makes the person a member with a password and a first session. */
export const join = (context: Context, person: Person): Promise<NewSession> =>
  register(context, registerInput.parse(person));
