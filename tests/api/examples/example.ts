import type { Scene } from "../scene";

/** Makes one call that succeeds. No other example uses the same scene. */
export type Example = (scene: Scene) => Promise<Response>;
/** By method and path. */
export type Examples = Readonly<Record<string, Example>>;
