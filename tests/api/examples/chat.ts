import { idIn, type Scene } from "../scene";
import type { Examples } from "./example";

const written = ({ ana, ben }: Scene): Promise<string> =>
  idIn(ana.post("/api/messages", { receiverId: ben.id, content: "I leave at six" }));

export const chat: Examples = {
  "GET /api/conversations": async (scene) => {
    await written(scene);
    return scene.ben.get("/api/conversations");
  },
  "POST /api/conversations": ({ ana, ben }) => ana.post("/api/conversations", { user2Id: ben.id }),
  "GET /api/messages/conversation/{partnerId}": async (scene) => {
    await written(scene);
    return scene.ben.get(`/api/messages/conversation/${scene.ana.id}`);
  },
  "POST /api/messages/conversation/{partnerId}/read": async (scene) => {
    const upTo = await written(scene);
    return scene.ben.post(`/api/messages/conversation/${scene.ana.id}/read`, { upTo });
  },
  "POST /api/messages": ({ ana, ben }) =>
    ana.post("/api/messages", { receiverId: ben.id, content: "I leave at six", clientId: "phone-1" }),
};
