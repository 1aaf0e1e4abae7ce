import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { ada } from "../cast";
import { givenAdmin, givenKindspot } from "../given";

const town = givenKindspot({ env: { RATE_LIMITS: "off" } });
const Ada = givenAdmin(town, ada);

const text = async () =>
  (await (await Ada.get("/admin/health")).text()).replaceAll("<!-- -->", "").replaceAll(/<[^>]+>/g, " ");

test("an admin who presses 'Check now' reads what the doctor found, faults first", async () => {
  expect(await text()).toContain("Nothing was checked yet. The server does it once a day.");
  expect((await Ada.submit("/admin/health", { intent: "check-up" })).headers.get("location")).toBe("/admin/health");
  await expect.poll(() => town.app.doctor.last(), { timeout: 30_000 }).not.toBeNull();

  const page = await text();
  expect(page).toMatch(/Last checked:/);
  expect(page).toMatch(/Fault\s+RATE_LIMITS is off, so passwords can be guessed without end: remove that setting\./);
  expect(page.indexOf("Fault")).toBeLessThan(page.indexOf("Advice"));
  expect(page).toMatch(/things are well/);
});

test("the server examines itself once a day, and keeps the last result", async () => {
  const before = (await town.app.doctor.last())?.at;
  // The examination of the test before can still be ending; the job then joins it.
  await expect
    .poll(async () => {
      await town.app.jobs.run("check-up");
      return (await town.app.doctor.last())?.at;
    })
    .not.toBe(before);
  const after = await town.app.doctor.last();
  expect(after?.findings.map(({ code }) => code)).toContain("limits-off");
});

test("an admin reads what the doctor found where its result cannot be stored", async () => {
  const before = (await town.app.doctor.last())?.at ?? "";
  const blocked = join(town.app.config.dataDir, "last-check-up.json.part");
  await mkdir(blocked);
  onTestFinished(() => rm(blocked, { recursive: true }));
  await Ada.submit("/admin/health", { intent: "check-up" });
  await expect.poll(async () => (await town.app.doctor.last())?.at, { timeout: 30_000 }).not.toBe(before);
  expect(await text()).not.toContain("The check-up failed");
  expect(await text()).toMatch(/Fault\s+RATE_LIMITS is off/);
});
