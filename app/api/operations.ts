import { accounts, sessions } from "./accounts";
import { admin } from "./admin";
import { car } from "./car";
import { chat } from "./chat";
import { contact, donations } from "./contact";
import { history } from "./history";
import { ratings } from "./ratings";
import { documentOperation } from "./openapi/document-operation";
import type { Operation } from "./operation";
import { parkingRequests } from "./parking-requests";
import { parkingSpaces } from "./parking-spaces";
import { photos } from "./photos";
import { plans } from "./plans";
import { points, rewards } from "./points";
import { profile, push } from "./profile";
import { safety } from "./safety";
import { tips } from "./tips";
import { watches } from "./watches";

/** Opens them to an account whose address isn't confirmed yet, too (docs/product.md#accounts). */
const forUnconfirmed = (operations: readonly Operation[]): Operation[] =>
  operations.map((one) => ({ ...one, alsoOpenTo: ["unconfirmed", ...(one.alsoOpenTo ?? [])] }));

/** The whole JSON API, under the headings of docs/api.md. */
export const groups: Readonly<Record<string, readonly Operation[]>> = {
  Accounts: forUnconfirmed(accounts),
  Profile: [...forUnconfirmed([...profile, ...sessions]), ...push],
  "Parking spaces": parkingSpaces,
  "Parking requests": parkingRequests,
  Tips: tips,
  Car: car,
  Plans: plans,
  "Watched areas": watches,
  Chat: chat,
  "Points, rewards and ratings": [...points, ...history, ...rewards, ...ratings],
  Photos: forUnconfirmed(photos),
  Safety: safety,
  Contact: forUnconfirmed(contact),
  Donations: forUnconfirmed(donations),
  Admins: admin,
  "This API": [documentOperation(() => groups)],
};

export const operations: readonly Operation[] = Object.values(groups).flat();
