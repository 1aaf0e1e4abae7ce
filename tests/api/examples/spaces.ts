import { DAY } from "~/domain/shared/clock";
import { asked, idIn, promised, shared, bodyOf } from "../scene";
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
    await asked(scene);
    return scene.ana.post(`/api/parking-spaces/${await shared(scene)}/promise`, {
      promisedToUserId,
      waitTimeMinutes: 20,
    });
  },
  "POST /api/parking-spaces/{id}/claim": async (scene) => {
    const { ana, ben } = scene;
    const id = await idIn(ana.post("/api/parking-spaces", { ...ana.place, keepMinutes: 10 }));
    await bodyOf(ben.get(`/api/parking-spaces/nearby/${ben.place.latitude}/${ben.place.longitude}`));
    return ben.post(`/api/parking-spaces/${id}/claim`);
  },
  "POST /api/parking-spaces/{id}/release": async (scene) =>
    scene.ben.post(`/api/parking-spaces/${await promised(scene)}/release`, { reason: "taken" }),
  "POST /api/parking-spaces/{id}/handover": async (scene) =>
    scene.ana.post(`/api/parking-spaces/${await promised(scene)}/handover`),
  "POST /api/parking-spaces/{id}/leaving": async (scene) =>
    scene.ana.post(`/api/parking-spaces/${await shared(scene)}/leaving`),
  "POST /api/parking-spaces/{id}/keep": async (scene) =>
    scene.ana.post(`/api/parking-spaces/${await shared(scene)}/keep`, { keepMinutes: 20 }),
  "POST /api/parking-spaces/{id}/renew": async (scene) =>
    scene.ana.post(`/api/parking-spaces/${await shared(scene)}/renew`),
  "POST /api/parking-spaces/{id}/ask": async (scene) =>
    scene.ben.post(`/api/parking-spaces/${await shared(scene)}/ask`, { phrase: "I am close by" }),
  "POST /api/parking-spaces/{id}/taken": async (scene) => {
    // Reports of members in their first 24 hours do not count.
    scene.town.clock.advance(2 * DAY);
    const { ana, ben } = scene;
    await bodyOf(ben.get(`/api/parking-spaces/nearby/${ana.place.latitude}/${ana.place.longitude}`));
    return ben.post(`/api/parking-spaces/${await shared(scene)}/taken`);
  },
};
