import { afterAll, beforeAll, expect, it } from "vitest";
import { makeAcquainted } from "../acquainted";
import { openStage, bodyOf, type Scene, type Stage } from "./scene";

let stage: Stage;
let scene: Scene;
let sent: string[];
beforeAll(async () => {
  stage = await openStage();
  scene = await stage.scene();
  // After both have written, more than three messages are allowed.
  const actor = ({ id }: { id: string }) => ({ id, role: "member" }) as const;
  await makeAcquainted(stage.town.app.context, actor(scene.ana), actor(scene.ben));
  sent = [];
  for (let number = 1; number <= 55; number++) {
    const { id } = await bodyOf<{ id: string }>(
      scene.ana.post("/api/messages", { receiverId: scene.ben.id, content: `Message ${number}` }),
    );
    sent.push(id);
  }
});
afterAll(() => stage.close());

const thread = async (query = "") =>
  (await bodyOf<{ id: string }[]>(scene.ben.get(`/api/messages/conversation/${scene.ana.id}${query}`))).map(
    ({ id }) => id,
  );

it("a thread lists the newest 50 messages, oldest first, and other ones before or after a given message", async () => {
  expect(await thread()).toEqual(sent.slice(5));
  expect(await thread(`?before=${sent[5]}`)).toEqual(sent.slice(0, 5));
  expect(await thread(`?after=${sent[52]}`)).toEqual(sent.slice(53));
  expect(await thread(`?after=${sent[0]}`)).toEqual(sent.slice(1, 51));
  expect(await thread(`?after=${sent[9]}&before=${sent[12]}`)).toEqual(sent.slice(10, 12));
  expect(await thread(`?before=${sent[0]}`)).toEqual([]);
});

it("a history goes back in time from any of its entries", async () => {
  const history = async (query = "") =>
    (await bodyOf<{ id: string }[]>(scene.ana.get(`/api/parking-history${query}`))).map(({ id }) => id);
  const shares: string[] = [];
  for (let number = 0; number < 3; number++) {
    const { id } = await bodyOf<{ id: string }>(scene.ana.post("/api/parking-spaces", scene.ana.place));
    stage.town.clock.advance(60_000);
    shares.unshift(id);
  }
  expect(await history()).toEqual(shares);
  expect(await history(`?before=${shares[0]}`)).toEqual(shares.slice(1));
  expect((await scene.ben.get(`/api/parking-history?before=${shares[0]}`)).status).toBe(404);
});
