import { beforeEach, describe, expect, test } from "vitest";
import { createLog } from "~/log.server";
import { HOUR, MINUTE, SECOND } from "~/domain/shared/clock";
import { makeAcquainted } from "../acquainted";
import { actorOf } from "../admins";
import { ana, ben, register } from "../cast";
import { openPage } from "../form-client/page";
import { openKindspot, type Kindspot } from "../kindspot";
import type { Visitor } from "../visitor";

// A machine whose clock was wrong, and is set while the server runs.

let town: Kindspot;
let Ana: Visitor, Ben: Visitor;
let anaId: string, benId: string;
let logged: string[];
beforeEach(async () => {
  logged = [];
  town = await openKindspot({ log: createLog("warn", { write: (line) => void logged.push(line) }) });
  Ana = await register(town.url, ana);
  Ben = await register(town.url, ben);
  const [anas, bens] = [await actorOf(town, ana), await actorOf(town, ben)];
  await makeAcquainted(town.app.context, anas, bens);
  [anaId, benId] = [anas.id, bens.id];
});

/** They copy and examine the whole database, for seconds. */
const SLOW_JOBS = ["backup", "drill", "check-up"];

const failuresOfJobs = async () => {
  for (const { name } of town.app.jobs.states()) if (!SLOW_JOBS.includes(name)) await town.app.jobs.run(name);
  return town.app.jobs.states().flatMap(({ name, failures, isLate }) => (failures > 0 || isLate ? [name] : []));
};
const messagesOf = async (who: Visitor, query = "") => {
  const other = who === Ana ? benId : anaId;
  const answer = await who.get(`/api/messages/conversation/${other}${query}`);
  return ((await answer.json()) as { id: string; content: string }[]).map(({ id, content }) => ({ id, content }));
};

describe.each([
  ["3 minutes forward", [3 * MINUTE]],
  ["3 minutes back", [-3 * MINUTE]],
  ["an hour forward", [HOUR]],
  ["an hour back", [-HOUR]],
  ["an hour forward, then back", [HOUR, -HOUR]],
  ["an hour back, then forward", [-HOUR, HOUR]],
  ["to and fro by minutes", [MINUTE, -2 * MINUTE, 5 * MINUTE, -4 * MINUTE]],
])("The clock set %s", (_, jumps) => {
  const jump = async (between: () => Promise<unknown>) => {
    for (const milliseconds of jumps) {
      town.clock.advance(milliseconds);
      await between();
    }
  };

  test("leaves members signed in, pages in order, and no job that fails or is late", async () => {
    await jump(async () => {
      expect(await failuresOfJobs()).toEqual([]);
      for (const path of ["/", "/chat", "/requests", "/plans", "/profile", "/parking-history"])
        expect([path, (await Ana.get(path)).status]).toEqual([path, 200]);
    });
    expect(logged).toEqual([]);
  });

  test("keeps messages in the order in which they were sent, and a page that asks for what is new gets it", async () => {
    const sent = ["Before"];
    await Ana.post("/api/messages", { receiverId: benId, content: "Before" });
    await jump(async () => {
      const [last] = (await messagesOf(Ben)).slice(-1);
      const content = `After ${sent.length}`;
      sent.push(content);
      expect((await Ana.post("/api/messages", { receiverId: benId, content })).status).toBe(201);
      expect((await messagesOf(Ben, `?after=${last?.id}`)).map((one) => one.content)).toEqual([content]);
    });
    expect((await messagesOf(Ben)).map(({ content }) => content).slice(-sent.length)).toEqual(sent);
    expect((await openPage(Ben, `/chat/${anaId}`)).texts(".message p").slice(-sent.length)).toEqual(sent);
  });

  test("leaves what is shared and asked for afterwards its whole time, and no longer", async () => {
    await jump(failuresOfJobs);
    for (const [who, place] of [
      [Ana, ana.place],
      [Ben, ben.place],
    ] as const)
      await who.get(`/api/parking-spaces/nearby/${place.latitude}/${place.longitude}`);
    const { id } = (await (await Ana.post("/api/parking-spaces", ana.place)).json()) as { id: string };
    expect((await Ben.post("/api/parking-requests", { ...ben.place, radius: 3218 })).status).toBe(201);
    const promise = { promisedToUserId: benId, waitTimeMinutes: 10 };
    const promised = await Ana.post(`/api/parking-spaces/${id}/promise`, promise);
    expect(promised.status).toBe(200);
    const statusAfter = async (milliseconds: number) => {
      town.clock.advance(milliseconds);
      expect(await failuresOfJobs()).toEqual([]);
      const { latitude, longitude } = ana.place;
      const answer = await Ana.get(`/api/parking-spaces/nearby/${latitude}/${longitude}`);
      const around = (await answer.json()) as { id: string; status: string }[];
      return around.find((space) => space.id === id)?.status;
    };
    expect(await statusAfter(9 * MINUTE + 50 * SECOND)).toBe("promised");
    expect(await statusAfter(11 * SECOND)).toBe("available");
  });
});
