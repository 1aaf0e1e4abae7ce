import { beforeEach, expect, test } from "vitest";
import { MINUTE } from "~/domain/shared/clock";
import { ana, ben, register, signIn } from "../cast";
import { movableClock } from "../clock";
import { openKindspot } from "../kindspot";
import { temporaryFolder } from "../temporary-folder";

let folder: string;

beforeEach(() => {
  folder = temporaryFolder();
});

test("jobs that came due while the server was off run before its first answer", async () => {
  const clock = movableClock();
  const before = await openKindspot({ clock, env: { DATA_DIR: folder } });
  const owner = await register(before.url, ana);
  const driver = await register(before.url, ben);
  const shared = await owner.post("/api/parking-spaces", { ...ana.place, address: "", status: "available" });
  const { id } = (await shared.json()) as { id: string };
  const requested = await driver.post("/api/parking-requests", { ...ben.place, radius: 3218 });
  const promised = await owner.post(`/api/parking-spaces/${id}/promise`, { waitTimeMinutes: 10 });
  expect([shared.status, requested.status, promised.status]).toEqual([201, 201, 200]);
  await before.close();

  clock.advance(31 * MINUTE);
  const now = await openKindspot({ clock, env: { DATA_DIR: folder } });
  const again = await signIn(now.url, ben);
  const { latitude, longitude } = ben.place;
  const nearby = await again.get(`/api/parking-spaces/nearby?latitude=${latitude}&longitude=${longitude}`);
  const open = await again.get("/api/parking-requests/user");
  expect(await nearby.json()).toMatchObject([{ id, status: "available" }]);
  expect(await open.json()).toEqual([]);
});
