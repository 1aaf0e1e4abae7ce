import { expect, test } from "vitest";
import { shareToMany } from "./share-to-many";

test("A share at one process reaches each of 60 phones at two others once", async () => {
  expect(await shareToMany({ phones: 60, shares: 5 })).toHaveLength(5);
});
