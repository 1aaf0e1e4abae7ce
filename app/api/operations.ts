import { accounts, sessions } from "./accounts";
import { admin } from "./admin";
import { car } from "./car";
import { chat } from "./chat";
import { contact, donations } from "./contact";
import { history, ratings } from "./history";
import { documentCall } from "./openapi/document-call";
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

/** Calls for an account whose address isn't confirmed yet (docs/product.md#accounts). */
const forUnconfirmed = (calls: readonly Operation[]): Operation[] =>
  calls.map((call) => ({ ...call, alsoOpenTo: ["unconfirmed", ...(call.alsoOpenTo ?? [])] }));

/** The whole JSON API: one declaration a call, under the headings of docs/api.md. */
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
  "This API": [documentCall(() => groups)],
};

export const operations: readonly Operation[] = Object.values(groups).flat();
