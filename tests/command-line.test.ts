import { describe, expect, test } from "vitest";
import { commandLineOf } from "~/command-line";

describe("A message names a command", () => {
  test("as npm runs it, with arguments behind two hyphens", () => {
    const commandLine = commandLineOf({}, false);
    expect([commandLine("backup"), commandLine("restore", "FILE"), commandLine("")]).toEqual([
      "npm run backup",
      "npm run restore -- FILE",
      "npm start",
    ]);
  });

  test("in a release by the path by which its program was called, as one word of a shell", () => {
    const commandLine = commandLineOf({ KINDSPOT_PROGRAM: "/srv/my spots/kindspot" }, true);
    expect([commandLine("backup"), commandLine("")]).toEqual([
      "'/srv/my spots/kindspot' backup",
      "'/srv/my spots/kindspot'",
    ]);
    expect(commandLineOf({}, true)("restore", "FILE")).toBe("./kindspot restore FILE");
  });

  test("in the image as that one says, which is several words", () => {
    const image = {
      KINDSPOT_PROGRAM: "/opt/kindspot/kindspot",
      KINDSPOT_CALLED: "docker compose run --rm kindspot",
      KINDSPOT_STARTED: "docker compose up --detach",
      KINDSPOT_EXAMINED: "docker compose exec kindspot kindspot doctor",
    };
    const commandLine = commandLineOf(image, true);
    expect(commandLine("admin", "list")).toBe("docker compose run --rm kindspot admin list");
    expect(commandLine("")).toBe("docker compose up --detach");
    expect(commandLine("doctor", "[--json]")).toBe("docker compose exec kindspot kindspot doctor [--json]");
  });
});
