import { expect, test } from "vitest";
import { VERSION } from "~/version";
import { DatabaseError } from "~db/errors";
import { ana, register } from "../cast";
import { givenKindspot } from "../given";
import { visitor } from "../visitor";

const kindspot = givenKindspot({}, "test");

test("/healthz is well while the database can be read, and writes nothing", async () => {
  kindspot.app.context.write = () => Promise.reject(new Error("a health check wrote"));
  const answer = await visitor(kindspot.url).get("/healthz");
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({ status: "ok", version: VERSION });
});

test("/healthz is unavailable when it cannot", async () => {
  await kindspot.app.database.close();
  const answer = await visitor(kindspot.url).get("/healthz");
  expect(answer.status).toBe(503);
  expect(answer.headers.get("retry-after")).toBe("5");
});

test("/up says in one word whether the database can be read, by any name", async () => {
  const asked = await fetch(`${kindspot.url}/up`, { headers: { host: "proxy.example.net" } });
  expect([asked.status, await asked.text()]).toEqual([200, "up"]);
  await kindspot.app.database.close();
  const failed = await fetch(`${kindspot.url}/up`);
  expect([failed.status, await failed.text()]).toEqual([503, "down"]);
});

test("the page of an unexpected error has no stack, but the number under which it is logged", async () => {
  await kindspot.app.database.close();
  const answer = await visitor(kindspot.url).get("/menu", { cookie: `${kindspot.app.sessionCookie.name}=ImFueSI%3D` });
  const html = await answer.text();
  expect(answer.status).toBe(500);
  for (const words of ["Something went wrong", "Please try again."]) expect(html).toContain(words);
  expect(html).toMatch(/tell us the number [0-9a-f]{8}/);
  expect(html).not.toMatch(/\bat .*\.js|DatabaseError|sqlite/i);
});

test.each(["busy", "full"] as const)(
  "while the database is %s, writes are put off with a sentence and reads go on",
  async (code) => {
    const owner = await register(kindspot.url, ana);
    kindspot.app.context.write = () => Promise.reject(new DatabaseError(code, ""));
    const answer = await owner.post("/api/parking-spaces", { ...ana.place, address: "", status: "available" });
    expect(answer.status).toBe(503);
    expect(answer.headers.get("retry-after")).toBe("5");
    expect(await answer.json()).toEqual({ message: expect.stringContaining("Nothing was changed") as string });
    expect((await owner.get("/api/auth/user")).status).toBe(200);
  },
);
