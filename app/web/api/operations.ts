import { accounts } from "./accounts";
import { admin } from "./admin";
import { chat } from "./chat";
import { contact } from "./contact";
import { donations } from "./donations";
import { history } from "./history";
import type { Operation } from "./operation";
import { parkingRequests } from "./parking-requests";
import { parkingSpaces } from "./parking-spaces";
import { photos } from "./photos";
import { points } from "./points";
import { profile } from "./profile";
import { ratings } from "./ratings";
import { rewards } from "./rewards";

/** The whole JSON API: one declaration a call. What is not here does not exist. */
export const operations: readonly Operation[] = [
  ...accounts,
  ...profile,
  ...parkingSpaces,
  ...parkingRequests,
  ...points,
  ...history,
  ...rewards,
  ...ratings,
  ...chat,
  ...contact,
  ...donations,
  ...photos,
  ...admin,
];
