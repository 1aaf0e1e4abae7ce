import { afterAll, beforeAll, expect, it } from "vitest";
import { openStage, told, type Scene, type Stage } from "./scene";

let stage: Stage;
let scene: Scene;
let sent: string[];
beforeAll(async () => {
  stage = await openStage();
  scene = await stage.scene();
  sent = [];
  for (let number = 1; number <= 55; number++) {
    const { id } = await told<{ id: string }>(
      scene.ana.post("/api/messages", { receiverId: scene.ben.id, content: `Message ${number}` }),
    );
    sent.push(id);
  }
});
afterAll(() => stage.close());

const thread = async (query = "") =>
  (await told<{ id: string }[]>(scene.ben.get(`/api/messages/conversation/${scene.ana.id}${query}`))).map(
    ({ id }) => id,
  );

it("a thread has its newest 50 messages, oldest first, and the others before and after any of them", async () => {
  expect(await thread()).toEqual(sent.slice(5));
  expect(await thread(`?before=${sent[5]}`)).toEqual(sent.slice(0, 5));
  expect(await thread(`?after=${sent[52]}`)).toEqual(sent.slice(53));
  expect(await thread(`?after=${sent[0]}`)).toEqual(sent.slice(1, 51));
  expect(await thread(`?after=${sent[9]}&before=${sent[12]}`)).toEqual(sent.slice(10, 12));
  expect(await thread(`?before=${sent[0]}`)).toEqual([]);
});

it("a history goes back in time from any of its entries", async () => {
  const history = async (query = "") =>
    (await told<{ id: string }[]>(scene.ana.get(`/api/parking-history${query}`))).map(({ id }) => id);
  const shares: string[] = [];
  for (let number = 0; number < 3; number++) {
    const { id } = await told<{ id: string }>(scene.ana.post("/api/parking-spaces", scene.ana.place));
    stage.town.clock.advance(60_000);
    shares.unshift(id);
  }
  expect(await history()).toEqual(shares);
  expect(await history(`?before=${shares[0]}`)).toEqual(shares.slice(1));
  expect((await scene.ben.get(`/api/parking-history?before=${shares[0]}`)).status).toBe(404);
});
