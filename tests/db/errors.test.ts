import { expect, test } from "vitest";
import { reasonOf } from "~db/errors";

test("the message about a server with several addresses names the reason for each address", () => {
  const refused = [new Error("connect ECONNREFUSED ::1:5432"), new Error("connect ECONNREFUSED 127.0.0.1:5432")];
  const reason = "connect ECONNREFUSED ::1:5432; connect ECONNREFUSED 127.0.0.1:5432";
  expect(reasonOf(new AggregateError(refused))).toBe(reason);
});
