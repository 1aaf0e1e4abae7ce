import { afterAll, beforeAll, expect, it } from "vitest";
import { operations } from "~/api/operations";
import { visitor } from "../visitor";
import { contractOf, type Contract } from "./contract";
import { examples } from "./examples";
import { openStage, type Stage } from "./scene";

let stage: Stage;
let contract: Contract;
beforeAll(async () => {
  stage = await openStage();
  contract = await contractOf(visitor(stage.town.url));
});

it("rejects an answer with an extra field, a wrong type or an undeclared status", async () => {
  const call = contract.calls.find(({ path }) => path === "/api/points/transactions") ?? expect.unreachable();
  const row = { id: "1", reason: "Found", points: -25, createdAt: "2026-03-02T12:00:00.000Z" };
  const check = (body: unknown, status = 200) =>
    contract.check(call, Response.json(body, { status, headers: { ETag: 'W/"1"' } }));
  await check([row]);
  for (const wrong of [
    { ...row, email: "ana@kindspot.example" },
    { ...row, points: "-25" },
    { ...row, createdAt: "now" },
  ])
    await expect(check([wrong])).rejects.toThrow("GET /api/points/transactions");
  await expect(check({ message: "A teapot" }, 418)).rejects.toThrow("not declared");
});

/** Undefined for the sign-out page, which is no operation. */
const operationOf = (name: string) => operations.find(({ method, path }) => `${method} /api${path}` === name);

let executed = 0;
afterAll(async () => {
  await stage.close();
  console.log(`contract: ${executed} of ${contract.calls.length} operations executed`);
});

it("the examples are those of all calls, and no others", () => {
  const declared = contract.calls.map(({ method, path }) => `${method} ${path}`);
  expect(Object.keys(examples).sort()).toEqual(declared.sort());
});

it.each(Object.entries(examples))("%s answers what it declares", async (name, example) => {
  const call = contract.calls.find(({ method, path }) => `${method} ${path}` === name) ?? expect.unreachable();
  const answer = await example(await stage.scene());
  const operation = operationOf(name);
  if (operation) expect(answer.headers.has("set-cookie")).toBe(operation.setsCookies === true);
  const copy = answer.clone();
  await contract.check(call, answer);
  const [success = ""] = Object.keys(call.responses).filter((status) => Number(status) < 400);
  expect(copy.status).toBe(Number(success));
  // The items of an empty list would not be checked.
  if (copy.headers.get("content-type") === "application/json") expect(await copy.json()).not.toEqual([]);
  executed++;
});
