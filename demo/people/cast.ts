import type { Point } from "~/domain/places/rules";

export interface Neighbour extends Point {
  lastName: string;
  vehicleDescription: string;
  licensePlate: string;
  address: string;
  city: string;
  joinedDaysAgo: number;
}

/** The password of every demo member. The seed command prints it. */
export const DEMO_PASSWORD = "parkwell";

const neighbour = (
  lastName: string,
  vehicleDescription: string,
  licensePlate: string,
  address: string,
  [latitude, longitude]: [number, number],
  joinedDaysAgo: number,
  city = "Alder Bay",
): Neighbour => ({ lastName, vehicleDescription, licensePlate, address, latitude, longitude, city, joinedDaysAgo });

/**
 * The members of the demo by first name, each at the kerb in front of a house of `demo/town`. All but Dora live in the
 * old town.
 */
export const people = {
  Ana: neighbour("Reyes", "Blue Honda Fit", "4KLM", "107 Wren Street", [40.67237, -73.97686], 61),
  Ben: neighbour("Okafor", "Silver Subaru Outback", "7RTX", "132 Fern Street", [40.67604, -73.97115], 58),
  Cem: neighbour("Aydin", "Red Mini Cooper", "2HBN", "121 Finch Street", [40.67352, -73.98153], 55),
  Ada: neighbour("Novak", "Grey VW Golf", "9ADA", "130 Hilltop Road", [40.67065, -73.97009], 62),
  Eva: neighbour("Lindqvist", "White Volvo V60", "5EVL", "120 Market Street", [40.67385, -73.97761], 53),
  Farid: neighbour("Haddad", "Black Toyota Camry", "8FHD", "137 Market Street", [40.67362, -73.97438], 52),
  Grace: neighbour("Kim", "Green Kia Soul", "3GKM", "85 Larch Street", [40.6701, -73.97671], 50),
  Hugo: neighbour("Martins", "Blue Ford Transit Connect", "6HMT", "137 Wren Street", [40.6698, -73.97795], 49),
  Iris: neighbour("Papadakis", "White Fiat 500", "1IRP", "136 Station Street", [40.66913, -73.9773], 47),
  Jonas: neighbour("Weber", "Grey Audi A3", "7JWB", "110 Station Street", [40.66969, -73.98143], 46),
  Kezia: neighbour("Mensah", "Gold Nissan Rogue", "4KZM", "119 Nettle Street", [40.66758, -73.97821], 45),
  Liam: neighbour("Byrne", "Black Jeep Renegade", "9LBY", "183 Thistle Street", [40.6671, -73.97417], 44),
  Maya: neighbour("Shah", "Blue Tesla Model 3", "2MSH", "141 Ivy Street", [40.67265, -73.97506], 43),
  Noor: neighbour("Rahman", "Silver Toyota Sienna", "5NRA", "111 Heron Street", [40.67327, -73.97908], 42),
  Omar: neighbour("Castillo", "Red Chevrolet Bolt", "8OCS", "96 Juniper Street", [40.67167, -73.97513], 41),
  Priya: neighbour("Nair", "White Hyundai Ioniq 5", "3PNR", "103 Kestrel Street", [40.67067, -73.97387], 40),
  Quinn: neighbour("Walker", "Brown Buick Encore", "6QWK", "133 Wren Street", [40.67002, -73.97785], 39),
  Rosa: neighbour("Delgado", "Yellow VW Beetle", "1RDL", "168 Heron Street", [40.66592, -73.98228], 38),
  Sam: neighbour("Feldman", "Green Subaru Forester", "7SFM", "131 Poplar Street", [40.66621, -73.98031], 37),
  Tomas: neighbour("Novotny", "Orange Skoda Yeti", "4TNV", "86 Market Street", [40.67432, -73.98235], 36),
  Uma: neighbour("Iyer", "Grey Honda CR-V", "9UIY", "82 Oak Street", [40.66784, -73.98593], 35),
  Victor: neighbour("Chen", "Black BMW i3", "2VCH", "106 Nettle Street", [40.66814, -73.98244], 34),
  Wanda: neighbour("Kowalski", "Beige Toyota Corolla", "5WKW", "186 Fiddler Street", [40.66816, -73.98898], 4),
  Yusuf: neighbour("Ali", "Blue Mazda 3", "8YAL", "174 Quarry Road", [40.66633, -73.9771], 2),
  /** Five miles away in the village, so she receives no events of the others. */
  Dora: neighbour("Lind", "Silver Mazda CX-5", "6DLN", "23 Chapel Street", [40.73889, -73.92164], 33, "Weir End"),
} as const satisfies Record<string, Neighbour>;

export type Name = keyof typeof people;

export const names = Object.keys(people) as Name[]; // Object.keys returns string[], not the keys' own type

export const emailOf = (name: Name): string => `${name.toLowerCase()}@demo.example`;

/** The logins to try, each with what it shows. */
export const guides: readonly { name: Name; shows: string }[] = [
  { name: "Ana", shows: "shares a space; neighbours ask for it and write to her" },
  { name: "Ben", shows: "looks for a space 0.4 miles from Ana" },
  { name: "Cem", shows: "is on his way to a space that Grace promised him" },
  { name: "Dora", shows: "lives 5 miles away and sees nothing of it" },
  { name: "Ada", shows: "is the admin" },
];
