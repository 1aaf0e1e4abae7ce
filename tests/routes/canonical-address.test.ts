import { describe, expect, test } from "vitest";
import { givenKindspot, givenVisitor } from "../given";

const kindspot = givenKindspot();
const someone = givenVisitor(kindspot);

describe("a page has one address", () => {
  test.each([
    ["/%74erms", "/terms"],
    ["/%74%65%72%6D%73", "/terms"],
    ["/TERMS", "/terms"],
    ["/terms/", "/terms"],
    ["//terms", "/terms"],
    ["//evil.example/", "/evil.example"],
    ["/How-It-Works?from=%74", "/how-it-works?from=%74"],
    ["/ADMIN/Members/Ab-9", "/admin/members/Ab-9"],
    ["/Chat/Ab-9?from=Ab", "/chat/Ab-9?from=Ab"],
    ["/no%2dsuch/", "/no-such"],
    ["/caf%c3%a9", "/caf%C3%A9"],
  ])("%s leads to %s", async (path, canonical) => {
    const answer = await fetch(kindspot.url + path, { redirect: "manual" });
    expect([answer.status, answer.headers.get("location")]).toEqual([301, canonical]);
  });

  test.each(["/", "/terms", "/terms?page=1", "/caf%C3%A9", "/chat/Ab-9", "/photos/Ab_9", "/api/Parking-Spaces/"])(
    "%s stays as it is",
    async (path) => {
      expect((await someone.get(path)).status).not.toBe(301);
    },
  );

  test("and a form sent to another one is not led elsewhere", async () => {
    expect((await someone.submit("/auth/", { intent: "sign-in" })).status).toBe(400);
  });

  test("so that no other way to write it is rendered or compressed", async () => {
    await fetch(`${kindspot.url}/terms`);
    for (const letter of "terms") {
      const code = `%${letter.charCodeAt(0).toString(16)}`;
      const answer = await fetch(`${kindspot.url}/terms`.replace(`/terms`, `/${"terms".replace(letter, code)}`));
      expect(answer.headers.get("age")).toBe("0");
    }
  });
});
