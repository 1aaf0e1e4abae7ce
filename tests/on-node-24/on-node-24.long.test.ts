import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ana, ben, cem, register } from "../cast";
import { startOn, type Program } from "../cli/program";
import { openPhone } from "../e2e/browser";
import { openFakeTiles, type FakeTiles } from "../fakes/tiles";
import type { Visitor } from "../visitor";
import { productionCopy, type ProductionCopy } from "./production-copy";

let folder: string;
let copy: ProductionCopy;
let tiles: FakeTiles;
let program: Program | undefined;
let url: string;
let Ana: Visitor, Ben: Visitor;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kindspot-node-24-"));
  copy = await productionCopy("24", folder);
  tiles = await openFakeTiles();
  program = startOn(copy, { DATA_DIR: join(folder, "data"), TILE_URL: tiles.template, RATE_LIMITS: "off" });
  url = await program.url;
  [Ana, Ben] = [await register(url, ana), await register(url, ben)];
});
afterAll(async () => {
  await program?.stop();
  await tiles.close();
  await rm(folder, { recursive: true });
});

test("the copy runs on Node 24", () => {
  expect(execFileSync(copy.node, ["--version"], { encoding: "utf8" })).toMatch(/^v24\./);
});

test("the API registers members, shares a space and shows it to a neighbour", async () => {
  const shared = await Ana.post("/api/parking-spaces", { ...ana.place, address: "24 Elm Street" });
  expect(shared.status).toBe(201);
  const { latitude, longitude } = ben.place;
  const nearby = await Ben.get(`/api/parking-spaces/nearby/${latitude}/${longitude}`);
  expect(await nearby.json()).toContainEqual(expect.objectContaining({ address: "24 Elm Street" }));
});

test("a neighbour signs in with a browser and sees the space on the map home", async () => {
  await Ana.post("/api/parking-spaces", { ...cem.place, address: "25 Elm Street" });
  const { page, context } = await openPhone({ url, javaScript: true, at: ben.place });
  await page.goto("/auth");
  await page.getByLabel("Email").fill(ben.email);
  await page.getByLabel("Password", { exact: true }).fill(ben.password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.locator(".space-card", { hasText: "25 Elm Street" }).waitFor();
  await context.close();
});

test("the program ends in order", async () => {
  expect(await program?.stop()).toEqual({ code: 0, said: "" });
});
