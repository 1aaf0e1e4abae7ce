import { describe, expect, it } from "vitest";
import { rateForm, rateInput } from "~/domain/listings";
import { parseForm } from "~/forms/forms";

/** The form as a browser sends it: all values are text. */
function formWith(stars: string | undefined) {
  const form = new FormData();
  form.set("spaceId", "1");
  if (stars !== undefined) form.set("stars", stars);
  return parseForm(form, rateForm);
}

describe("stars", () => {
  it.each([0, 6, 4.5, -1, 1e9, "4", null, [5], undefined])("of a call are not %j", (stars) => {
    expect(rateInput.safeParse({ spaceId: "1", stars }).success).toBe(false);
  });

  it.each(["0", "6", "4.5", "", "five", undefined])("of a form are not %j", (stars) => {
    expect(formWith(stars)).toMatchObject({ reply: { error: { stars: ["Please choose from 1 to 5 stars."] } } });
  });

  it.each([1, 2, 3, 4, 5])("may be %j, as digits from a form", (stars) => {
    expect(rateInput.parse({ spaceId: "1", stars })).toEqual({ spaceId: "1", stars });
    expect(formWith(String(stars))).toEqual({ value: { spaceId: "1", stars } });
  });
});
