import { DAY } from "~/domain/shared/clock";
import { promised, shared, told } from "../scene";
import type { Examples } from "./example";

export const spaces: Examples = {
  "GET /api/parking-spaces/nearby": async (scene) => {
    await promised(scene);
    const { latitude, longitude } = scene.ben.place;
    return scene.ben.get(`/api/parking-spaces/nearby?latitude=${latitude}&longitude=${longitude}&radius=3218`);
  },
  "GET /api/parking-spaces/nearby/{latitude}/{longitude}": async (scene) => {
    await shared(scene);
    const { latitude, longitude } = scene.ben.place;
    return scene.ben.get(`/api/parking-spaces/nearby/${latitude}/${longitude}`);
  },
  "POST /api/parking-spaces": ({ ana }) =>
    ana.post("/api/parking-spaces", { ...ana.place, address: "7th Ave", status: "available", leavingInMinutes: 5 }),
  "DELETE /api/parking-spaces/{id}": async (scene) =>
    scene.ana.send(`/api/parking-spaces/${await shared(scene)}`, { method: "DELETE" }),
  "POST /api/parking-spaces/{id}/promise": async (scene) => {
    const promisedToUserId = scene.ben.id;
    return scene.ana.post(`/api/parking-spaces/${await shared(scene)}/promise`, {
      promisedToUserId,
      waitTimeMinutes: 20,
    });
  },
  "POST /api/parking-spaces/{id}/claim": async (scene) => {
    const id = await shared(scene);
    await told(scene.ana.post(`/api/parking-spaces/${id}/promise`, { waitTimeMinutes: 5 }));
    await told(scene.ben.get(`/api/parking-spaces/nearby/${scene.ben.place.latitude}/${scene.ben.place.longitude}`));
    return scene.ben.post(`/api/parking-spaces/${id}/claim`);
  },
  "POST /api/parking-spaces/{id}/release": async (scene) =>
    scene.ben.post(`/api/parking-spaces/${await promised(scene)}/release`, { reason: "taken" }),
  "POST /api/parking-spaces/{id}/handover": async (scene) =>
    scene.ana.post(`/api/parking-spaces/${await promised(scene)}/handover`),
  "POST /api/parking-spaces/{id}/leaving": async (scene) =>
    scene.ana.post(`/api/parking-spaces/${await shared(scene)}/leaving`),
  "POST /api/parking-spaces/{id}/renew": async (scene) =>
    scene.ana.post(`/api/parking-spaces/${await shared(scene)}/renew`),
  "POST /api/parking-spaces/{id}/taken": async (scene) => {
    // Newcomers are not believed.
    scene.town.clock.advance(2 * DAY);
    const { ana, ben } = scene;
    await told(ben.get(`/api/parking-spaces/nearby/${ana.place.latitude}/${ana.place.longitude}`));
    return ben.post(`/api/parking-spaces/${await shared(scene)}/taken`);
  },
};
