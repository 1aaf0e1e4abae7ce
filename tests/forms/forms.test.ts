import { describe, expect, it } from "vitest";
import { z } from "zod";
import { sentForm } from "~/server/form-fields";
import { constraintsOf, formOf, parseForm } from "~/forms/forms";
import { ownTime } from "../timing";

const schema = z.object({ name: z.string("Who?"), minutes: z.number("How long?"), agreed: z.boolean().default(false) });

const invalid = expect.objectContaining({ code: "invalid-input" }) as Error;

function filled(fields: readonly (readonly [string, string])[]): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}

describe("a form", () => {
  it("is read by its schema", () => {
    const form = filled([
      ["name", "Ana"],
      ["minutes", "10"],
      ["agreed", "on"],
    ]);
    expect(parseForm(form, schema)).toEqual({ value: { name: "Ana", minutes: 10, agreed: true } });
  });

  it("is read by a schema that turns its fields into something else", () => {
    const shouted = schema.transform(({ name }) => name.toUpperCase());
    const form = filled([
      ["name", "Ana"],
      ["minutes", "10"],
    ]);
    expect(parseForm(form, shouted)).toEqual({ value: "ANA" });
  });

  it("comes back with what was typed and what was wrong, the password never", () => {
    const form = filled([
      ["name", ""],
      ["minutes", "ten"],
      ["password", "secret"],
      ["newPassword", "secret"],
    ]);
    expect(parseForm(form, schema)).toEqual({
      reply: {
        status: "error",
        initialValue: { minutes: "ten" },
        error: { name: ["Who?"], minutes: ["How long?"] },
      },
    });
  });

  it("reads and repeats only the fields of its schema", () => {
    const fields = [["name", "Ana"], ["minutes", "ten"], ["points", "9"], ["__intent__", "{"], ["__state__", "{"]] as const; // prettier-ignore
    expect(parseForm(filled(fields), schema)).toHaveProperty("reply.initialValue", {
      name: "Ana",
      minutes: "ten",
    });
  });

  it("that is broken or another content type is refused as invalid", () => {
    const sent = (type: string) => ({ sentForm: sentForm(type, Buffer.from("name=Ana&sentBy=me")) });
    for (const type of ["application/json", "text/plain", "multipart/form-data; boundary=y"]) {
      expect(() => formOf(sent(type))).toThrow(invalid);
    }
    expect([...formOf(sent("Application/X-WWW-Form-URLencoded; charset=UTF-8"))]).toEqual([["name", "Ana"]]);
  });

  it("tells the browser what is required without lengths, which would cut off pasted text", () => {
    const fields = z.object({
      name: z.string().trim().min(2).max(50),
      note: z.string().optional(),
      minutes: z.number().min(3),
    });
    expect(constraintsOf({ save: fields })).toEqual({
      save: { name: { required: true }, minutes: { required: true } },
    });
  });

  it("refuses a field sent twice", () => {
    const form = filled([
      ["name", "Ana"],
      ["name", "Ben"],
      ["minutes", "5"],
    ]);
    expect(parseForm(form, schema)).toMatchObject({ reply: { error: { name: ["Who?"] } } });
  });

  it("is refused at once when it has more fields than any form", async () => {
    const many = filled(Array.from({ length: 32_000 }, () => ["a", ""] as const));
    const refused = () => expect(() => parseForm(many, schema)).toThrow(invalid);
    expect(await ownTime(refused)).toBeLessThan(1000);
  });

  it.each([
    ["__proto__.polluted"],
    ["constructor.prototype.polluted"],
    ["name[__proto__][polluted]"],
    ["name[4294967294]"],
    ["name[]"],
    ["name.first"],
    [`a${".b".repeat(10_000)}`],
    ["name[0]".padEnd(60_000, "[0]")],
    ["a[".repeat(32_000)],
    ["n".repeat(51)],
    [""],
  ])("is refused at once when a field is called %.40s", async (field) => {
    const form = filled([
      [field, "x"],
      ["name", "Ana"],
      ["minutes", "5"],
    ]);
    const refused = () => expect(() => parseForm(form, schema)).toThrow(invalid);
    expect(await ownTime(refused)).toBeLessThan(50);
    expect({}).not.toHaveProperty("polluted");
  });
});
