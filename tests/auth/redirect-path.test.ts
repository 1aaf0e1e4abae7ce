import { describe, expect, it } from "vitest";
import { redirectPath } from "~/auth/redirect-path";

describe("the page after a form", () => {
  it.each(["/", "/requests", "/chat/42?x=1#last", "/authors", "/@ana"])("is the page %s", (path) => {
    expect(redirectPath(path)).toBe(path);
  });

  it.each([
    null,
    undefined,
    "",
    "requests",
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "\\/evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "/.//evil.example",
    "/a/..//evil.example",
    "https://evil.example",
    "javascript:alert(1)",
    "data:text/html,hi",
    " //evil.example",
    "//",
    "/auth",
    "/auth?mode=sign-up",
    "/Auth",
    "/%61uth?mode=sign-up",
    "/api/logout",
    "/API/logout",
    "/%61pi/logout",
    "/api?x",
    "/%E0%A4%A",
  ])("is the home page instead of %j", (path) => {
    expect(redirectPath(path)).toBe("/");
  });
});
