import { asked, shared } from "../scene";
import type { Examples } from "./example";

export const requests: Examples = {
  "GET /api/parking-requests/user": async (scene) => {
    await asked(scene);
    return scene.ben.get("/api/parking-requests/user");
  },
  "GET /api/parking-requests/incoming": async (scene) => {
    await shared(scene);
    await asked(scene);
    return scene.ana.get("/api/parking-requests/incoming");
  },
  "GET /api/parking-requests/nearby": async (scene) => {
    await asked(scene);
    const { latitude, longitude } = scene.ana.place;
    return scene.ana.get(`/api/parking-requests/nearby?latitude=${latitude}&longitude=${longitude}`);
  },
  "GET /api/parking-requests/nearby/{latitude}/{longitude}": async (scene) => {
    await asked(scene);
    const { latitude, longitude } = scene.ana.place;
    return scene.ana.get(`/api/parking-requests/nearby/${latitude}/${longitude}`);
  },
  "POST /api/parking-requests": ({ ben }) =>
    ben.post("/api/parking-requests", { ...ben.place, radius: 800, address: "Grand Army Plaza", message: "A van" }),
  "POST /api/parking-requests/{id}/accept": async (scene) => {
    const spaceId = await shared(scene);
    return scene.ana.post(`/api/parking-requests/${await asked(scene)}/accept`, { waitTimeMinutes: 10, spaceId });
  },
  "POST /api/parking-requests/{id}/decline": async (scene) =>
    scene.ana.post(`/api/parking-requests/${await asked(scene)}/decline`),
  "POST /api/parking-requests/{id}/cancel": async (scene) =>
    scene.ben.post(`/api/parking-requests/${await asked(scene)}/cancel`),
};
