import type { Point } from "~/domain/places/rules";
import { settle } from "./settled";
import { visitor, type Visitor } from "./visitor";

export interface Person {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  place: Point;
}

const person = (firstName: string, lastName: string, latitude: number, longitude: number): Person => ({
  firstName,
  lastName,
  email: `${firstName.toLowerCase()}@kindspot.example`,
  password: `${firstName.toLowerCase()} parks kindly`,
  place: { latitude, longitude },
});

/** Shares the space she leaves, in Park Slope. */
export const ana = person("Ana", "Reyes", 40.672, -73.9772);
/** Looks for a space, 0.4 miles from Ana. */
export const ben = person("Ben", "Okafor", 40.6762, -73.9722);
/** Looks for the same space, 0.1 miles from Ana. */
export const cem = person("Cem", "Aydin", 40.6731, -73.9783);
/** Lives 5 miles away, so she receives no events of the others. */
export const dora = person("Dora", "Lind", 40.7306, -73.9205);
/** The admin. */
export const ada = person("Ada", "Novak", 40.671, -73.976);

/** Creates the account over HTTP, as if two days ago, and sets the last known place. Returns a signed-in visitor. */
export async function register(url: string, person: Person): Promise<Visitor> {
  const someone = await registerPlaceless(url, person);
  await settle(url, person.email);
  const { latitude, longitude } = person.place;
  await someone.get(`/api/parking-spaces/nearby/${latitude}/${longitude}`);
  return someone;
}

/** Creates the account over HTTP, without a last known place. */
export const registerPlaceless = (url: string, { place, ...account }: Person): Promise<Visitor> =>
  admitted(url, "/api/auth/register", account);

/** A new session of someone who has an account. */
export const signIn = (url: string, { email, password }: Person): Promise<Visitor> =>
  admitted(url, "/api/auth/login", { email, password });

async function admitted(url: string, path: string, body: object): Promise<Visitor> {
  const someone = visitor(url);
  const answer = await someone.post(path, body);
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${(await answer.text()).slice(0, 200)}`);
  return someone;
}
