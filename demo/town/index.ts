import type { Point } from "~/domain/places/rules";
import { pointAt } from "./geography";
import { planTown, TOWN } from "./plan";
import { writeTown } from "./write-town";

export { TOWN, writeTown };

let addresses: ReturnType<typeof planTown>["addresses"] | undefined;

/** Where a car stands in front of a house: '12 Mill Lane'. Throws where there is no such house. */
export function kerbAt(address: string): Point {
  addresses ??= planTown().addresses;
  const known = addresses.get(address);
  if (!known) throw new Error(`The demo's town has no house at ${address}`);
  const { latitude, longitude } = pointAt(known.kerb);
  return { latitude: Number(latitude.toFixed(5)), longitude: Number(longitude.toFixed(5)) };
}
