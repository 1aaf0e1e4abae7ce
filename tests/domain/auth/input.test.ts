import { describe, expect, it } from "vitest";
import { z } from "zod";
import { codeInput, registerInput, sentences, signInInput } from "~/domain/auth";
import { ana } from "../../cast";

const { place: _place, ...account } = ana;
const mistakes = (changed: object) => {
  const { error } = registerInput.safeParse({ ...account, ...changed });
  return error ? z.flattenError(error).fieldErrors : null;
};

describe("registration", () => {
  it("takes a name, an email in lower case and a password as it is typed", () => {
    const typed = { ...account, firstName: " Ana ", email: " ANA@Kindspot.Example ", password: "  two words " };
    expect(registerInput.parse(typed)).toEqual({
      ...account,
      email: "ana@kindspot.example",
      password: "  two words ",
    });
  });

  it.each([
    ["firstName", "", sentences.nameMissing],
    ["lastName", " \u200b ", sentences.nameMissing],
    ["lastName", undefined, sentences.nameMissing],
    ["firstName", "A\0", "Please remove hidden or control characters."],
    ["firstName", "A".repeat(51), "Please use at most 50 characters."],
    ["email", "", sentences.credentialsMissing],
    ["email", "ana", sentences.emailInvalid],
    ["email", "ana@home", sentences.emailInvalid],
    ["email", "ana@example.com\r\nBcc: all@example.com", sentences.emailInvalid],
    ["email", "Ana <ana@example.com>", sentences.emailInvalid],
    ["email", `${"a".repeat(250)}@example.com`, sentences.emailInvalid],
    ["password", "", sentences.credentialsMissing],
    ["password", undefined, sentences.credentialsMissing],
    ["password", ["12345678", "12345678"], sentences.credentialsMissing],
    ["password", "1234567", sentences.passwordShort],
    ["password", "🔑".repeat(5), sentences.passwordShort],
    ["password", "é".repeat(513), sentences.passwordLong],
  ])("says of %s %j: %s", (field, value, sentence) => {
    expect(mistakes({ [field]: value })).toEqual({ [field]: [sentence] });
  });

  it("names every field that is wrong", () => {
    expect(Object.keys(mistakes({ firstName: "", lastName: "", email: "", password: "" }) ?? {})).toEqual([
      "firstName",
      "lastName",
      "email",
      "password",
    ]);
  });

  it("takes a password of exactly 8 characters and one of exactly 1 KB", () => {
    expect(mistakes({ password: "1234567" })).toEqual({ password: ["Password must be at least 8 characters long."] });
    expect(mistakes({ password: "12345678" })).toBeNull();
    expect(mistakes({ password: "p".repeat(1024) })).toBeNull();
  });

  it("takes nothing that only the program may set", () => {
    const taken = registerInput.parse({ ...account, id: "1", role: "admin", points: 5, passwordHash: "x" });
    expect(Object.keys(taken).sort()).toEqual(["email", "firstName", "lastName", "password"]);
  });
});

describe("sign-in", () => {
  it("takes an address that cannot exist: it is answered like one that is unknown", () => {
    expect(signInInput.safeParse({ email: "ana", password: "123456" }).success).toBe(true);
  });

  it("refuses what no database could look for", () => {
    expect(signInInput.safeParse({ email: "ana\0@example.com", password: "123456" }).success).toBe(false);
  });
});

describe("an address with an international domain", () => {
  it.each(["anna@müller.example", "Anna@MÜLLER.example", "anna@xn--mller-kva.example", "anna@ｍüller。example"])(
    "is one address, whichever browser sends it (%s)",
    (email) => {
      expect(signInInput.parse({ email, password: "123456" }).email).toBe("anna@xn--mller-kva.example");
    },
  );
});

describe("the code of a second step", () => {
  it.each(["123 456", "123-456", "１２３ ４５６", "\u200e۱۲۳\u00a0۴۵۶", "123–456"])("is 123456 as %j", (code) => {
    expect(codeInput.parse({ code })).toEqual({ code: "123456" });
  });

  it("is not what only looks like it", () => {
    expect(codeInput.safeParse({ code: "12345O" }).success).toBe(false);
  });
});
