import { describe, expect, it } from "vitest";
import { reportForm, reportInput } from "~/domain/moderation";
import { reasonLabel, MAX_REPORT_DETAILS_LENGTH } from "~/domain/moderation/rules";

const problems = (body: object) =>
  reportInput.safeParse({ userId: "ben", ...body }).error?.issues.map(({ path, message }) => [path.join("."), message]);

describe("a report", () => {
  it("has one of the reasons, each with words of its own", () => {
    for (const reason of Object.keys(reasonLabel).filter((one) => one !== "other"))
      expect(problems({ reason })).toBeUndefined();
    for (const reason of [undefined, "", "rude", 1, ["unkind"]])
      expect(problems({ reason })).toEqual([["reason", "Please choose what it's about."]]);
  });

  it("for another reason needs words that can be seen", () => {
    for (const details of ["", "   ", "\u200b"])
      expect(problems({ reason: "other", details })).toEqual([["details", "Please say what happened."]]);
    expect(problems({ reason: "other", details: "He shouted." })).toBeUndefined();
  });

  it("has at most 500 graphemes of text", () => {
    expect(problems({ reason: "unkind", details: "👍🏽".repeat(MAX_REPORT_DETAILS_LENGTH) })).toBeUndefined();
    expect(problems({ reason: "unkind", details: "a".repeat(MAX_REPORT_DETAILS_LENGTH + 1) })).toHaveLength(1);
    expect(problems({ reason: "unkind", details: "a\u0000b" })).toHaveLength(1);
  });

  it("names what it is about by an id that can be one", () => {
    for (const id of ["", "a b", "'; --", "x".repeat(65), 5])
      expect([problems({ reason: "unkind", messageId: id }), problems({ reason: "unkind", spaceId: id })]).toEqual([
        [["messageId", expect.any(String)]],
        [["spaceId", expect.any(String)]],
      ]);
  });
});

describe("the report form", () => {
  it("says by one choice what it is about", () => {
    expect(reportForm.parse({ reason: "unkind" })).toEqual({ reason: "unkind", details: "" });
    expect(reportForm.parse({ reason: "unkind", about: "message:m-1" })).toMatchObject({ messageId: "m-1" });
    expect(reportForm.parse({ reason: "unkind", about: "space:s-1" })).toMatchObject({ spaceId: "s-1" });
    for (const about of ["member:m", "message:", "space:a b", "message:1:2"])
      expect(reportForm.safeParse({ reason: "unkind", about }).success).toBe(false);
  });
});
