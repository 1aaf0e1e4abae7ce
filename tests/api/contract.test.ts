import { afterAll, beforeAll, expect, it } from "vitest";
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

let executed = 0;
afterAll(async () => {
  await stage.close();
  console.log(`contract: ${executed} of ${contract.calls.length} operations executed`);
});

it("has an example of every call, and of nothing else", () => {
  const declared = contract.calls.map(({ method, path }) => `${method} ${path}`);
  expect(Object.keys(examples).sort()).toEqual(declared.sort());
});

it.each(Object.entries(examples))("%s answers what it declares", async (name, example) => {
  const call = contract.calls.find(({ method, path }) => `${method} ${path}` === name) ?? expect.unreachable();
  const answer = await example(await stage.scene());
  const copy = answer.clone();
  await contract.check(call, answer);
  const [success = ""] = Object.keys(call.responses).filter((status) => Number(status) < 400);
  expect(copy.status).toBe(Number(success));
  // An empty list would prove nothing of what is in it.
  if (copy.headers.get("content-type") === "application/json") expect(await copy.json()).not.toEqual([]);
  executed++;
});
