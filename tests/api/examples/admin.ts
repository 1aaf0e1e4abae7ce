import { promote, type Scene } from "../scene";
import type { Example, Examples } from "./example";

/** Makes Ana an admin, then calls it as Ana. */
const seen =
  (path: string): Example =>
  async (scene: Scene) => {
    await promote(scene, scene.ana);
    return scene.ana.get(path);
  };

export const admin: Examples = {
  "GET /api/admin/stats": seen("/api/admin/stats"),
  "GET /api/admin/users": seen("/api/admin/users?search=kindspot&sort=name"),
};
