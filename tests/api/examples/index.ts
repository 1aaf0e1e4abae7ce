import type { Scene } from "../scene";
import { accounts } from "./accounts";
import { chat } from "./chat";
import { outside } from "./outside";
import { photos } from "./photos";
import { points } from "./points";
import { requests } from "./requests";
import { spaces } from "./spaces";

/** One call that is answered as well as it can be; the scene is its own. */
export type Example = (scene: Scene) => Promise<Response>;
export type Examples = Readonly<Record<string, Example>>;

/** Of every call of the API, by method and path. */
export const examples: Examples = { ...accounts, ...spaces, ...requests, ...chat, ...points, ...photos, ...outside };
