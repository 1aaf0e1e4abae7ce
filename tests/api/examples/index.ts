import { accounts } from "./accounts";
import { admin } from "./admin";
import { car } from "./car";
import { chat } from "./chat";
import type { Examples } from "./example";
import { outside } from "./outside";
import { photos } from "./photos";
import { plans } from "./plans";
import { points } from "./points";
import { push } from "./push";
import { requests } from "./requests";
import { safety } from "./safety";
import { spaces } from "./spaces";
import { tips } from "./tips";

/** Of every call of the API, by method and path. */
export const examples: Examples = {
  ...accounts,
  ...spaces,
  ...requests,
  ...tips,
  ...car,
  ...plans,
  ...chat,
  ...points,
  ...photos,
  ...push,
  ...safety,
  ...outside,
  ...admin,
};
