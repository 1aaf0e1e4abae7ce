import { makeTrusted } from "../../trusted";
import { give, promised, shared, bodyOf } from "../scene";
import type { Examples } from "./example";

export const points: Examples = {
  "GET /api/points/transactions": async (scene) => {
    await shared(scene);
    return scene.ana.get("/api/points/transactions");
  },
  "GET /api/parking-history": async (scene) => {
    await shared(scene);
    return scene.ana.get("/api/parking-history");
  },
  "GET /api/rewards": ({ ana }) => ana.get("/api/rewards"),
  "POST /api/rewards/{id}/claim": async (scene) => {
    await makeTrusted(scene.town.app.context, scene.ana.id);
    await give(scene, scene.ana, 1000);
    return scene.ana.post("/api/rewards/coffee-gift-card/claim");
  },
  "POST /api/ratings": async (scene) => {
    const spaceId = await promised(scene);
    await bodyOf(scene.ben.post(`/api/parking-spaces/${spaceId}/handover`));
    return scene.ben.post("/api/ratings", { spaceId, stars: 5 });
  },
};
