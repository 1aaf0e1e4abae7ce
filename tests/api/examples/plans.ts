import type { OwnDeparture } from "~/domain/plans/rules";
import { bodyOf, idIn, shared, type Somebody } from "../scene";
import type { Examples } from "./example";

const plan = (who: Somebody) =>
  who.post("/api/plans/departures", { ...who.place, address: "5th Avenue", days: ["Monday"], time: "08:10" });

const look = (who: Somebody) =>
  who.post("/api/plans/needs", { ...who.place, radius: 0.5, days: ["Friday"], from: "17:30", to: "18:30" });

const watch = (who: Somebody) =>
  who.post("/api/watches", {
    ...who.place,
    radius: 1,
    span: "week",
    hours: { days: ["Monday", "Friday"], from: "17:30", to: "19:00" },
  });

export const plans: Examples = {
  "GET /api/plans/departures": async ({ ana }) => {
    await bodyOf(plan(ana));
    return ana.get("/api/plans/departures");
  },
  "POST /api/plans/departures": ({ ana }) => plan(ana),
  "POST /api/plans/departures/{id}/answer": async ({ ana }) => {
    const id = await idIn(plan(ana));
    const [next] = await bodyOf<OwnDeparture[]>(ana.get("/api/plans/departures"));
    const { nextDay: day, leavesAt } = next ?? {};
    return ana.post(`/api/plans/departures/${id}/answer`, { day, leavesAt, answer: "skip" });
  },
  "POST /api/plans/departures/{id}/resume": async ({ ana }) =>
    ana.post(`/api/plans/departures/${await idIn(plan(ana))}/resume`),
  "DELETE /api/plans/departures/{id}": async ({ ana }) =>
    ana.send(`/api/plans/departures/${await idIn(plan(ana))}`, { method: "DELETE" }),

  // A need lies where its member was.
  "GET /api/plans/needs": async (scene) => {
    await shared(scene);
    await bodyOf(look(scene.ana));
    return scene.ana.get("/api/plans/needs");
  },
  "POST /api/plans/needs": async (scene) => {
    await shared(scene);
    return look(scene.ana);
  },
  "POST /api/plans/needs/{id}/renew": async (scene) => {
    await shared(scene);
    return scene.ana.post(`/api/plans/needs/${await idIn(look(scene.ana))}/renew`);
  },
  "DELETE /api/plans/needs/{id}": async (scene) => {
    await shared(scene);
    return scene.ana.send(`/api/plans/needs/${await idIn(look(scene.ana))}`, { method: "DELETE" });
  },

  "GET /api/watches": async (scene) => {
    await shared(scene);
    await bodyOf(watch(scene.ana));
    return scene.ana.get("/api/watches");
  },
  "POST /api/watches": async (scene) => {
    await shared(scene);
    return watch(scene.ana);
  },
  "POST /api/watches/{id}/renew": async (scene) => {
    await shared(scene);
    return scene.ana.post(`/api/watches/${await idIn(watch(scene.ana))}/renew`);
  },
  "DELETE /api/watches/{id}": async (scene) => {
    await shared(scene);
    return scene.ana.send(`/api/watches/${await idIn(watch(scene.ana))}`, { method: "DELETE" });
  },
};
