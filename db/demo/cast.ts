import type { Point } from "~/domain/places/rules";

export interface Neighbour extends Point {
  lastName: string;
  vehicleDescription: string;
  licensePlate: string;
  address: string;
  city: string;
  joinedDaysAgo: number;
}

/** Of each of them; the command that fills a database prints it. */
export const DEMO_PASSWORD = "parkwell";

/** Park Slope's avenues climb to the park, its streets run down to the south-west, both evenly: the grid of the map. */
const corner = (avenuesFrom4th: number, streetsFromUnion: number): Point => ({
  latitude: Number((40.67732 - 0.00114 * avenuesFrom4th - 0.00059 * streetsFromUnion).toFixed(5)),
  longitude: Number((-73.98311 + 0.00271 * avenuesFrom4th - 0.00056 * streetsFromUnion).toFixed(5)),
});

const slope = (
  lastName: string,
  vehicleDescription: string,
  licensePlate: string,
  address: string,
  [avenue, street]: [number, number],
  joinedDaysAgo: number,
): Neighbour => ({
  lastName,
  vehicleDescription,
  licensePlate,
  address,
  ...corner(avenue, street),
  city: "Brooklyn",
  joinedDaysAgo,
});

/** Everybody of the demo by first name; all but Dora live in Park Slope, Brooklyn. */
export const people = {
  Ana: slope("Reyes", "Blue Honda Fit", "4KLM", "174 Garfield Place", [2.7, 3], 61),
  Ben: slope("Okafor", "Silver Subaru Outback", "7RTX", "178 Sterling Place", [3.5, -4.5], 58),
  Cem: slope("Aydin", "Red Mini Cooper", "2HBN", "311 6th Avenue", [2, 5.4], 55),
  Ada: slope("Novak", "Grey VW Golf", "9ADA", "35 Prospect Park West", [5, 1.5], 62),
  Eva: slope("Lindqvist", "White Volvo V60", "5EVL", "762 Carroll Street", [2.4, 2], 53),
  Farid: slope("Haddad", "Black Toyota Camry", "8FHD", "846 Union Street", [3.3, 0], 52),
  Grace: slope("Kim", "Green Kia Soul", "3GKM", "471 2nd Street", [3.4, 5], 50),
  Hugo: slope("Martins", "Blue Ford Transit Connect", "6HMT", "218 7th Avenue", [3, 6.6], 49),
  Iris: slope("Papadakis", "White Fiat 500", "1IRP", "508 4th Street", [3.6, 7], 47),
  Jonas: slope("Weber", "Grey Audi A3", "7JWB", "402 5th Street", [2.3, 8], 46),
  Kezia: slope("Mensah", "Gold Nissan Rogue", "4KZM", "549 6th Street", [3.7, 9], 45),
  Liam: slope("Byrne", "Black Jeep Renegade", "9LBY", "127 Prospect Park West", [5, 8.4], 44),
  Maya: slope("Shah", "Blue Tesla Model 3", "2MSH", "820 President Street", [3.2, 1], 43),
  Noor: slope("Rahman", "Silver Toyota Sienna", "5NRA", "383 1st Street", [2.2, 4], 42),
  Omar: slope("Castillo", "Red Chevrolet Bolt", "8OCS", "265 Garfield Place", [3.6, 3], 41),
  Priya: slope("Nair", "White Hyundai Ioniq 5", "3PNR", "154 8th Avenue", [4, 2.5], 40),
  Quinn: slope("Walker", "Brown Buick Encore", "6QWK", "448 3rd Street", [3.1, 6], 39),
  Rosa: slope("Delgado", "Yellow VW Beetle", "1RDL", "361 7th Avenue", [3, 13.4], 38),
  Sam: slope("Feldman", "Green Subaru Forester", "7SFM", "517 9th Street", [3.6, 12], 37),
  Tomas: slope("Novotny", "Orange Skoda Yeti", "4TNV", "284 5th Avenue", [1, 3.5], 36),
  Uma: slope("Iyer", "Grey Honda CR-V", "9UIY", "333 10th Street", [1.6, 13], 35),
  Victor: slope("Chen", "Black BMW i3", "2VCH", "416 8th Street", [2.5, 11], 34),
  Wanda: slope("Kowalski", "Beige Toyota Corolla", "5WKW", "229 11th Street", [0.7, 14], 4),
  Yusuf: slope("Ali", "Blue Mazda 3", "8YAL", "601 7th Street", [4.4, 10], 2),
  /** Five miles away, in Queens: nothing of this concerns her. */
  Dora: {
    lastName: "Lind",
    vehicleDescription: "Silver Mazda CX-5",
    licensePlate: "6DLN",
    address: "43-30 48th Avenue",
    latitude: 40.7385,
    longitude: -73.9215,
    city: "Queens",
    joinedDaysAgo: 33,
  },
} as const satisfies Record<string, Neighbour>;

export type Name = keyof typeof people;

export const names = Object.keys(people) as Name[]; // Object.keys forgets the names it was given

export const emailOf = (name: Name): string => `${name.toLowerCase()}@demo.example`;

/** Whom to sign in as, and what for. */
export const guides: readonly { name: Name; shows: string }[] = [
  { name: "Ana", shows: "shares a space; neighbours ask for it and write to her" },
  { name: "Ben", shows: "looks for a space 0.4 miles from Ana" },
  { name: "Cem", shows: "is on his way to a space that Grace promised him" },
  { name: "Dora", shows: "lives 5 miles away and sees nothing of it" },
  { name: "Ada", shows: "is the admin" },
];
