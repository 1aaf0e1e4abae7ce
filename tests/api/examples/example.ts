import type { Scene } from "../scene";

/** One call that is answered as well as it can be; the scene is its own. */
export type Example = (scene: Scene) => Promise<Response>;
/** By method and path. */
export type Examples = Readonly<Record<string, Example>>;
