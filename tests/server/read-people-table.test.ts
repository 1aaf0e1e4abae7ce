import { stringify } from "csv-stringify/sync";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isRefusal } from "~/domain/shared/errors";
import { decoded } from "~/server/list-body";
import { peopleIn } from "~/server/read-people-table";
import { ownTime } from "../timing";

const ana = { name: "Ana Reyes", email: "ana@kindspot.example" };
const ben = { name: "Ben Okafor", email: "ben@kindspot.example" };
const read = (text: string) => peopleIn(text).people.map(({ name, email }) => ({ name, email }));
const utf16 = (text: string, bigEndian = false) => {
  const bytes = Buffer.from(`\uFEFF${text}`, "utf16le");
  return bigEndian ? bytes.swap16() : bytes;
};
const sentenceOf = (text: string): string => {
  try {
    peopleIn(text);
  } catch (error) {
    if (isRefusal(error)) return error.details.fields?.text?.[0] ?? "";
  }
  return "";
};

describe("A list of people", () => {
  it("of recipients keeps the comma in a name, and who has none", () => {
    const text = '"Reyes, Ana" <ana@kindspot.example>, ben@kindspot.example, Ben <ben2@kindspot.example>';
    expect(read(text)).toEqual([
      { name: "Reyes, Ana", email: "ana@kindspot.example" },
      { name: "", email: "ben@kindspot.example" },
      { name: "Ben", email: "ben2@kindspot.example" },
    ]);
  });

  it.each([
    ["commas", "name,email\nAna Reyes,ana@kindspot.example\nBen Okafor,ben@kindspot.example\n"],
    ["semicolons", "Name;E-Mail\r\nAna Reyes;ana@kindspot.example\r\nBen Okafor;ben@kindspot.example"],
    ["tabs", "NAME\tEMAIL\rAna Reyes\tana@kindspot.example\rBen Okafor\tben@kindspot.example\r"],
    ["an order of its own", "email,name\nana@kindspot.example,Ana Reyes\nben@kindspot.example,Ben Okafor"],
    ["no titles", "Ana Reyes,ana@kindspot.example\nben@kindspot.example,Ben Okafor"],
    [
      "names in two parts",
      "First name,Last_Name,Email\nAna,Reyes,ana@kindspot.example\nBen,Okafor,ben@kindspot.example",
    ],
    [
      "empty lines and cells",
      "\n\nname,,email\n,,\n Ana Reyes ,, ana@kindspot.example \n\n Ben Okafor,,ben@kindspot.example\n\n",
    ],
    [
      "a separator in its first line",
      "sep=;\nname;email\nAna Reyes;ana@kindspot.example\nBen Okafor;ben@kindspot.example",
    ],
    ...['"sep=;"', "sep=;;", "SEP=; "].map((first): [string, string] => [
      `a separator that another program stored again as ${first}`,
      `${first}\nname;email\nAna Reyes;ana@kindspot.example\nBen Okafor;ben@kindspot.example`,
    ]),
    [
      "two columns of one title",
      "name,email,email\nAna Reyes,,ana@kindspot.example\nBen Okafor,ben@kindspot.example,b@kindspot.example",
    ],
    ["Turkish titles", "Adı;Soyadı;E-posta\nAna;Reyes;ana@kindspot.example\nBen;Okafor;ben@kindspot.example"],
    ["links to addresses", "name,email\nAna Reyes,mailto:ana@kindspot.example\nBen Okafor,MAILTO:ben@kindspot.example"],
    ["the recipients of a mail", "Ana Reyes <ana@kindspot.example>; Ben Okafor <ben@kindspot.example>;"],
    [
      "recipients with commas and quotation marks",
      '"Ana Reyes" <ana@kindspot.example>, Ben Okafor <ben@kindspot.example>\n',
    ],
    [
      "titles in Italian",
      "Nome;Cognome;Indirizzo email\nAna;Reyes;ana@kindspot.example\nBen;Okafor;ben@kindspot.example",
    ],
    [
      "titles in Dutch",
      "Voornaam,Achternaam,E-mailadres\nAna,Reyes,ana@kindspot.example\nBen,Okafor,ben@kindspot.example",
    ],
    ["titles in Polish", "Imię,Nazwisko,Adres e-mail\nAna,Reyes,ana@kindspot.example\nBen,Okafor,ben@kindspot.example"],
    [
      "cells guarded against formulas",
      `name,email\n"=""Ana Reyes""",ana@kindspot.example\nBen Okafor,"=""ben@kindspot.example"""`,
    ],
    [
      "quoted cells with line breaks",
      `name,email\n"Ana\r\nReyes","ana@kindspot.example"\n"Ben Okafor",ben@kindspot.example`,
    ],
    ["people as mail programs copy them", "Ana Reyes <ana@kindspot.example>\nBen Okafor<ben@kindspot.example>"],
    [
      "empty cells behind the titles, as spreadsheets leave them",
      "name,email\nAna Reyes,ana@kindspot.example,,\nBen Okafor,ben@kindspot.example,, \n",
    ],
    [
      "the titles of Google Contacts",
      "First Name,Last Name,E-mail 1 - Label,E-mail 1 - Value\nAna,Reyes,* Home,ana@kindspot.example\nBen,Okafor,,ben@kindspot.example",
    ],
    [
      "the titles of Thunderbird",
      "First Name,Last Name,Display Name,Primary Email,Secondary Email\nAna,,Ana Reyes,ana@kindspot.example,\nBen,,Ben Okafor,ben@kindspot.example,",
    ],
    [
      "the titles of a German spreadsheet",
      "Vorname;Nachname;E-Mail-Adresse\nAna;Reyes;ana@kindspot.example\nBen;Okafor;ben@kindspot.example",
    ],
    [
      "the titles of a German list, where Name is the last one",
      "Name;Vorname;E-Mail\nReyes;Ana;ana@kindspot.example\nOkafor;Ben;ben@kindspot.example",
    ],
    [
      "the titles of a French spreadsheet",
      "Prénom;Nom;Adresse e-mail\nAna;Reyes;ana@kindspot.example\nBen;Okafor;ben@kindspot.example",
    ],
    [
      "the titles of a Spanish spreadsheet",
      "Nombre;Apellidos;Correo electrónico\nAna;Reyes;ana@kindspot.example\nBen;Okafor;ben@kindspot.example",
    ],
    [
      "the titles of Outlook",
      "First Name,Last Name,E-mail: Address\nAna,Reyes,ana@kindspot.example\nBen,Okafor,ben@kindspot.example",
    ],
    ["the separator in a name", `name;email\nAna Reyes;ana@kindspot.example\nBen Okafor;ben@kindspot.example`],
  ])("is read with %s", (_, text) => {
    expect(read(text)).toEqual([ana, ben]);
    expect(peopleIn(text).people.map(({ columnsIfTooMany }) => columnsIfTooMany)).toEqual([0, 0]);
  });

  it.each([", ", ";", "\t"])("says that a line with two addresses (%j) is none of one person", (by) => {
    const { people } = peopleIn(["ana@kindspot.example", "ben@kindspot.example"].join(by));
    expect(people.map(({ columnsIfTooMany }) => columnsIfTooMany > 1)).toEqual([true]);
  });

  it("may hold names with the other separators in them", () => {
    expect(read("Reyes, Ana;ana@kindspot.example\nOkafor, Ben;ben@kindspot.example")).toEqual([
      { ...ana, name: "Reyes, Ana" },
      { ...ben, name: "Okafor, Ben" },
    ]);
  });

  it.each([
    "Vorname;Name;E-Mail\nJan;Jansen;jan@kindspot.example",
    "Vorname;Name;E-Mail\nJan;Jan Jansen;jan@kindspot.example",
    "First name;Name;Email\nJan;Jansen, Jan;jan@kindspot.example",
    "First name;Name;Email\nJan;JAN JANSEN;jan@kindspot.example",
  ])("says a first name once, also where the last one begins with it: %j", (text) => {
    expect(read(text)[0]?.name).toMatch(/^(Jan Jansen|Jansen, Jan)$/i);
  });

  it("may hold addresses alone", () => {
    expect(read("ana@kindspot.example\nben@kindspot.example")).toEqual([
      { ...ana, name: "" },
      { ...ben, name: "" },
    ]);
  });

  it("names the columns that are not read", () => {
    expect(peopleIn("Flat,Name,Phone,Email\n3,Ana,1,ana@kindspot.example").ignored).toEqual(["Flat", "Phone"]);
  });

  it("counts lines as an editor does, also after a cell with line breaks and empty lines", () => {
    const { people } = peopleIn(`name,email\n\n"Ana\nReyes",ana@kindspot.example\n\nBen,ben@kindspot.example`);
    expect(people.map(({ line }) => line)).toEqual([3, 6]);
  });

  it("says how many columns a line has too many", () => {
    expect(peopleIn("name,email\nReyes, Ana,ana@kindspot.example").people[0]).toMatchObject({ columnsIfTooMany: 3 });
    expect(peopleIn("Ana,Reyes,ana@kindspot.example").people[0]).toMatchObject({ columnsIfTooMany: 3 });
  });

  it.each([
    ["nothing", "", "Please choose a file"],
    ["titles alone", "name,email\n", "only titles"],
    ["no column for the address", "name,phone\nAna,1", "No column has the title Email"],
    [
      "a quotation mark that isn't closed",
      `name,email\nAna,ana@x.org\n"Ben,ben@x.org\n`,
      "After line 2 there is a quotation",
    ],
    ["a line of a book", `name,email\n${"x".repeat(6000)},y@x.org`, "more than 5000 characters"],
    ["a line of empty cells", `name,email\nAna${",".repeat(6000)}`, "After line 1 there is a line of more than 5000"],
    ["a line of quotation marks", '""'.repeat(3000), "After line 0 there is a line of more than 5000"],
    ["more than 5,000 people", "a@x.org\n".repeat(5001), "at most 5,000 people"],
  ])("with %s is refused as a whole, with what to do", (_, text, sentence) => {
    expect(sentenceOf(text)).toContain(sentence);
  });

  it("of 5,000 lines is read within a second", () => {
    const begun = performance.now();
    const list = Array.from({ length: 5000 }, (_, n) => `"Neighbour ${n}";neighbour.${n}@kindspot.example`).join(
      "\r\n",
    );
    expect(peopleIn(list).people).toHaveLength(5000);
    expect(performance.now() - begun).toBeLessThan(1000);
  });

  it("of a megabyte of the longest lines, a million cells, is read within 5 seconds", () => {
    const begun = performance.now();
    const line = `ana@kindspot.example${",".repeat(4979)}\n`;
    expect(peopleIn(line.repeat(200)).people).toHaveLength(200);
    expect(performance.now() - begun).toBeLessThan(5000);
  });

  it.each([
    ["commas", ","],
    ["quoted cells", '"",'],
    ["short lines", "@\n"],
    ["rows of empty cells", ",\n"],
    ["tabs", "@\t;,"],
    ["line breaks", "\n"],
  ])("of a megabyte of %s keeps the server busy for a moment only", async (_, part) => {
    const list = part.repeat(1_000_000 / part.length);
    expect(await ownTime(() => expect(sentenceOf(list)).not.toBe(""))).toBeLessThan(150);
  });

  it("that any program writes is read back", () => {
    const word = fc.stringMatching(/^[A-Za-zÀ-ÿ'"; ,]{1,20}$/).map((text) => text.replaceAll(/\s+/g, " ").trim());
    const name = word.filter((text) => /^[A-Za-zÀ-ÿ]/.test(text));
    fc.assert(
      fc.property(
        fc.array(name, { minLength: 1, maxLength: 20 }),
        fc.constantFrom(",", ";", "\t"),
        (names, delimiter) => {
          const rows = names.map((text, at) => [text, `p${at}@kindspot.example`]);
          const text = stringify([["name", "email"], ...rows], { delimiter, quoted: true });
          expect(read(text)).toEqual(rows.map(([first = "", email = ""]) => ({ name: first, email })));
        },
      ),
    );
  });
});

describe("A file with a list", () => {
  const text = "name,email\nZoë Ünal,zoe@kindspot.example";

  it.each([
    ["UTF-8", Buffer.from(text)],
    ["UTF-8 with a byte order mark", Buffer.from(`\uFEFF${text}`)],
    ["UTF-16, as Excel's 'Unicode text'", utf16(text)],
    ["UTF-16 the other way around", utf16(text, true)],
    ["Windows-1252", Buffer.from(text, "latin1")],
  ])("in %s is read", (_, bytes) => {
    expect(decoded(bytes)).toBe(text);
  });

  it.each([
    [".xlsx", Buffer.from("PK\u0003\u0004 and so on")],
    [".xls", Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0])],
    ["a picture", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1])],
  ])("that is %s is refused", (_, bytes) => {
    expect(() => decoded(bytes)).toThrow("file-not-text");
  });
});
