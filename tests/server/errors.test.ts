import { describe, expect, test } from "vitest";
import { Refusal } from "~/domain/shared/errors";
import { httpErrorOfCode, toHttpErrorUnlogged } from "~/server/errors";
import { DatabaseError } from "~db/errors";

describe("an error becomes an answer", () => {
  test("to a call in the words of the API", () => {
    expect(toHttpErrorUnlogged(new Refusal("not-found"))).toMatchObject({ status: 404, message: "Not found" });
    expect(toHttpErrorUnlogged(new Refusal("user-exists"))).toMatchObject({
      status: 409,
      message: "User already exists",
    });
  });

  test("to a person by a sentence that says what to do next", () => {
    expect(toHttpErrorUnlogged(new Refusal("promise-taken"))?.sentence).toBe(
      "Someone else was faster. Look for another space nearby.",
    );
  });

  test("by a sentence that is true of a code after 10 minutes and of one after a change of the password", () => {
    expect(toHttpErrorUnlogged(new Refusal("pending-login-expired"))?.sentence).toBe(
      "More than 10 minutes have passed, or the password was changed. Please sign in again.",
    );
  });

  test("with the sentences of its fields", () => {
    const fields = { email: ["Please enter a valid email address"] };
    expect(toHttpErrorUnlogged(new Refusal("invalid-input", { fields }))?.fields).toEqual(fields);
  });

  test("with the seconds to wait, in whole ones", () => {
    const refusal = new Refusal("too-many", { retryAfterSeconds: 12.3 });
    expect(toHttpErrorUnlogged(refusal)).toMatchObject({ status: 429, headers: { "Retry-After": "13" } });
  });

  test("with how long to wait in words", () => {
    const sentenceAfter = (retryAfterSeconds: number) =>
      toHttpErrorUnlogged(new Refusal("too-many", { retryAfterSeconds }))?.sentence;
    expect(sentenceAfter(0.4)).toBe("Too many tries. Please wait 1 second.");
    expect(sentenceAfter(39.2)).toBe("Too many tries. Please wait 40 seconds.");
    expect(sentenceAfter(61)).toBe("Too many tries. Please wait 2 minutes.");
    expect(sentenceAfter(3600)).toBe("Too many tries. Please wait 60 minutes.");
    expect(sentenceAfter(3601)).toBe("Too many tries. Please wait 2 hours.");
    expect(sentenceAfter(86_399)).toBe("Too many tries. Please wait 24 hours.");
  });

  test("with how long a newcomer's quota of views lasts: not an hour, but the rest of the first day", () => {
    const refusal = new Refusal("view-quota-exceeded", { retryAfterSeconds: 23 * 60 * 60 });
    expect(toHttpErrorUnlogged(refusal)?.sentence).toBe(
      "You've looked at many places lately. Here still works; elsewhere again in 23 hours.",
    );
  });

  test.each(["ENOSPC", "EDQUOT", "EFBIG"])("as 503 when a file such as a photo had no room: %s", (code) => {
    const error = Object.assign(new Error(`${code}: write`), { code });
    expect(toHttpErrorUnlogged(error)).toMatchObject({ status: 503, headers: { "Retry-After": "5" } });
  });

  test.each(["EROFS", "EACCES", "EPERM", "EIO", "EMFILE", "ENFILE"])(
    "as 503 when a file such as a photo can't be stored until the operator acts: %s",
    (code) => {
      const error = Object.assign(new Error(`${code}: open`), { code });
      expect(toHttpErrorUnlogged(error)).toMatchObject({ status: 503, headers: { "Retry-After": "5" } });
    },
  );

  test.each(["busy", "full", "unavailable"] as const)("as 503 when the database is %s", (code) => {
    const wrapped = new Error("query failed", { cause: new DatabaseError(code, "") });
    expect(toHttpErrorUnlogged(wrapped)).toMatchObject({ status: 503, headers: { "Retry-After": "5" } });
  });

  test("not at all when it is unexpected", () => {
    const bug = new TypeError("undefined is not a function");
    expect(toHttpErrorUnlogged(bug)).toBeNull();
  });

  test("before any use case is asked, too", () => {
    expect(httpErrorOfCode("too-large").status).toBe(413);
  });
});
