import { z } from "zod";
import type { Services } from "../server/services";
import { accounts, sessions } from "./accounts";
import { admin } from "./admin";
import { car } from "./car";
import { chat } from "./chat";
import { contact } from "./contact";
import { donations } from "./donations";
import { type Operation, forAnyone } from "./operation";
import { parkingRequests } from "./parking-requests";
import { parkingSpaces } from "./parking-spaces";
import { photos } from "./photos";
import { plans } from "./plans";
import { points } from "./points";
import { profile, push } from "./profile";
import { safety } from "./safety";
import { tips } from "./tips";
import { watches } from "./watches";
import { documentOf } from "./openapi/document";

/** Opens them to an account whose address isn't confirmed yet, too (docs/product.md#accounts). */
const forUnconfirmed = (operations: readonly Operation[]): Operation[] =>
  operations.map((one) => ({ ...one, alsoOpenTo: ["unconfirmed", ...(one.alsoOpenTo ?? [])] }));

/** One document a server, made at the first request. */
const documents = new WeakMap<Services, string>();

function documentFor(app: Services): string {
  const { config } = app;
  const [version = ""] = app.version.split("+"); // of the API, without the commit of the build
  const about = { title: `${config.brandName} API`, version, cookieName: app.sessionCookie.name };
  const document = documents.get(app) ?? JSON.stringify(documentOf(groups, about));
  documents.set(app, document);
  return document;
}

/** docs/product.md#api: the description of every operation, this one included, made from the schemas that check it. */
const documentOperation = forAnyone("GET /openapi.json", {
  summary: "This description, as OpenAPI 3.1",
  response: z.record(z.string(), z.unknown()),
  handler: ({ app }) =>
    Promise.resolve(new Response(documentFor(app), { headers: { "Content-Type": "application/json" } })),
});

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
  "Points, rewards and ratings": points,
  Photos: forUnconfirmed(photos),
  Safety: safety,
  Contact: forUnconfirmed(contact),
  Donations: forUnconfirmed(donations),
  Admins: admin,
  "This API": [documentOperation],
};

/** Every operation, for the dispatcher and for what the server decides before a call. */
export const operations: readonly Operation[] = Object.values(groups).flat();
