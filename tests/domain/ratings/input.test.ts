import { describe, expect, it } from "vitest";
import { rateForm, rateInput } from "~/domain/ratings";

describe("stars", () => {
  it.each([0, 6, 4.5, -1, 1e9, "4", null, [5], undefined])("of a call are not %j", (stars) => {
    expect(rateInput.safeParse({ spaceId: "1", stars }).success).toBe(false);
  });

  it.each(["0", "6", "4.5", "", "five", undefined])("of a form are not %j", (stars) => {
    expect(rateForm.safeParse({ spaceId: "1", stars }).success).toBe(false);
  });

  it("are 1 to 5, as digits from a form", () => {
    for (const stars of [1, 2, 3, 4, 5]) {
      expect(rateInput.parse({ spaceId: "1", stars })).toEqual({ spaceId: "1", stars });
      expect(rateForm.parse({ spaceId: "1", stars: String(stars) })).toEqual({ spaceId: "1", stars });
    }
  });
});
