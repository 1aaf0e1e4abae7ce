import { describe, expect, it } from "vitest";
import { z } from "zod";
import { SECOND } from "~/domain/shared/clock";
import { updateProfileForm, updateProfileInput } from "~/domain/account";
import { ownTime } from "../../timing";

const filled = { firstName: "Ana", lastName: "Reyes" };
const mistakes = (changed: object) => {
  const { error } = updateProfileForm.safeParse({ ...filled, ...changed });
  return error ? z.flattenError(error).fieldErrors : null;
};
const taken = (changed: object) => updateProfileForm.parse({ ...filled, ...changed });

const firstNameMissing = "First name is required";
const lastNameMissing = "Last name is required";
const plateLength = "License plate must be exactly 4 characters or empty";
const plateTooShort = `${plateLength}. Put zeros before a shorter one: 00A1.`;
const plateCharacters = "Please use only letters and digits.";
const unreadable = "Please remove hidden or control characters.";

describe("the profile form", () => {
  it.each([
    ["firstName", undefined, firstNameMissing],
    ["firstName", "", firstNameMissing],
    ["firstName", " \u200b ", firstNameMissing],
    ["lastName", undefined, lastNameMissing],
    ["lastName", "\u3164", lastNameMissing],
  ])("needs both names: %s %j", (field, value, sentence) => {
    expect(mistakes({ [field]: value })).toEqual({ [field]: [sentence] });
  });

  it.each(["firstName", "lastName", "city", "vehicleDescription"])("takes no hidden characters in %s", (field) => {
    for (const value of ["Ana\0", "Ana\u202eseyeR", "Ana\u001b[31m", "Ana\ud83d", `A${"\u0301".repeat(12)}`])
      expect(mistakes({ [field]: value }), JSON.stringify(value)).toEqual({ [field]: [unreadable] });
  });

  it.each([
    ["firstName", 50],
    ["lastName", 50],
    ["city", 80],
    ["vehicleDescription", 200],
  ])("counts the characters of %s as a reader does, up to %i", (field, max) => {
    const tooLong = { [field]: [`Please use at most ${max} characters.`] };
    expect(mistakes({ [field]: "👨‍👩‍👧‍👦".repeat(max) })).toBeNull();
    expect(mistakes({ [field]: "👨‍👩‍👧‍👦".repeat(max + 1) })).toEqual(tooLong);
    expect(mistakes({ [field]: `A${"\u0301\u0327".repeat(5000)}` })).toEqual(tooLong);
  });

  it("composes names and cities", () => {
    expect(taken({ firstName: "Zoe\u0308", city: "Malmo\u0308" })).toMatchObject({ firstName: "Zoë", city: "Malmö" });
  });

  it("takes lines in the vehicle description alone", () => {
    expect(taken({ vehicleDescription: "Blue Mazda\r\nroof box" }).vehicleDescription).toBe("Blue Mazda\nroof box");
    expect(mistakes({ city: "New\nYork" })).toEqual({ city: [unreadable] });
  });

  it("takes what shows nothing for nothing", () => {
    expect(taken({ city: "\u200b", vehicleDescription: "\u2800" })).toMatchObject({ city: "", vehicleDescription: "" });
  });
});

describe("a licence plate", () => {
  it.each([
    ["7KDL", "7KDL"],
    [" 7kdl ", "7KDL"],
    ["öäü1", "ÖÄÜ1"],
    ["ab-12", "AB12"],
    ["AB 12", "AB12"],
    ["AB‑12", "AB12"],
    ["\u200bAB12", "AB12"],
    ["ＡＢ１２", "AB12"],
    ["١٢٣٤", "1234"],
    ["۱۲ ۳۴", "1234"],
    ["AB−12", "AB12"],
    ["A·B12", "AB12"],
    ["", ""],
    [undefined, ""],
  ])("%j is kept as %j", (typed, kept) => {
    expect(taken({ licensePlate: typed }).licensePlate).toBe(kept);
  });

  it.each(["7KD", "7", "7-DL", "AB C"])("is told what to do with one as short as %s", (plate) => {
    expect(mistakes({ licensePlate: plate })).toEqual({ licensePlate: [plateTooShort] });
  });

  it.each(["7KDLX", "ABC 123", "7".repeat(100_000), "\u0301\u0327".repeat(50_000)])(
    "of more than 4 characters is refused soon: %.12s",
    async (plate) => {
      let wrong: ReturnType<typeof mistakes> = null;
      expect(await ownTime(() => void (wrong = mistakes({ licensePlate: plate })))).toBeLessThan(SECOND);
      expect(wrong).toEqual({ licensePlate: [plateLength] });
    },
  );

  it.each(["<b>1", "A.1!", "🚗🚗🚗🚗", "A\u202eBC", "ABC\0"])("is letters and digits, not %j", (plate) => {
    expect(mistakes({ licensePlate: plate })).toEqual({ licensePlate: [plateCharacters] });
  });
});

describe("a call that changes the profile", () => {
  it("takes nothing that only the program may set", () => {
    const given = { city: "Brooklyn", points: 5000, isAdmin: true, email: "eve@example.com", id: "1", rating: 5 };
    expect(updateProfileInput.parse(given)).toEqual({ city: "Brooklyn" });
  });

  it("leaves out what is not there, but no name can be emptied", () => {
    expect(updateProfileInput.parse({ city: "" })).toEqual({ city: "" });
    expect(updateProfileInput.safeParse({ firstName: "" }).success).toBe(false);
    expect(updateProfileInput.safeParse({ lastName: null }).success).toBe(false);
  });
});
