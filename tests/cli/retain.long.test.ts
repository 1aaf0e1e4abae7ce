import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { beforeAll, expect, test, vi } from "vitest";
import { after, DAY } from "~/domain/shared/clock";
import { contactMessages, members } from "~db/schema";
import { ana, ben, register } from "../cast";
import { givenKindspot, givenMember } from "../given";

const BUILD = fileURLToPath(new URL("../../build/index.js", import.meta.url));

const town = givenKindspot();
const Ana = givenMember(town, ana);
beforeAll(async () => {
  await register(town.url, ben);
});

vi.setConfig({ testTimeout: 60_000 });

/** Runs `npm run retain` on the data of the running server, with the real clock. */
async function retain(): Promise<string> {
  const env = { ...process.env, DATA_DIR: town.app.config.dataDir };
  const { stdout } = await promisify(execFile)(process.execPath, [BUILD, "retain"], { env });
  return stdout;
}

test("npm run retain removes old rows, prints which, and finds none the next time", async () => {
  expect(await retain()).toBe("Nothing was kept longer than the privacy page says.\n");

  const question = { name: "Ana", email: ana.email, subject: "A van", message: "Where may I park a van?" };
  expect((await Ana.post("/api/contact", question)).status).toBe(201);
  const longAgo = after(new Date(), -366 * DAY);
  await town.app.context.write(async (tx) => {
    await tx.update(contactMessages).set({ createdAt: longAgo });
    await tx.update(members).set({ lastLatitude: 40.672, lastLongitude: -73.977, lastPlaceAt: longAgo });
  });
  expect(await retain()).toBe("     2  last known places\n     1  messages from the contact form\n");
  expect(await retain()).toBe("Nothing was kept longer than the privacy page says.\n");
  expect((await Ana.get("/api/auth/user")).status).toBe(200);
});
