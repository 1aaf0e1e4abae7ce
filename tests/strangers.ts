import { eq } from "drizzle-orm";
import { members } from "~db/schema";
import type { Actor } from "~/domain/shared/context";
import type { Point } from "~/domain/places/rules";
import type { Neighbourhood } from "./neighbourhood";

/** Stores a throw-away account of this minute at a place: what it does counts against nobody. */
export async function addStranger(street: Neighbourhood, firstName: string, place: Point): Promise<Actor> {
  const email = `${firstName.toLowerCase()}@throwaway.example`;
  const stranger = await street.addMember({ firstName, lastName: "New", email, password: "", place });
  await joinAnew(street, stranger);
  return stranger;
}

/** As if the member had joined this minute. */
export const joinAnew = ({ database, clock }: Neighbourhood, { id }: Actor) =>
  database.write((tx) => tx.update(members).set({ createdAt: clock.now() }).where(eq(members.id, id)));
