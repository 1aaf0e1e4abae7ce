import { existsSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { expect, test } from "vitest";
import { withSettings, writeEnvFile } from "../../app/cli/setup/env-file";
import { readSettingsFile } from "../../app/ops/settings-file.mjs";
import { temporaryFolder } from "../temporary-folder";

const newFile = (): string => join(temporaryFolder(), ".env");

test("settings are written in the place of their former lines, and all other lines stay", () => {
  const before = "# Mine\nPORT=4000\n\nBRAND_NAME=Old\nSTRIPE_SECRET_KEY=sk_live_1\n#PUBLIC_URL=commented\n";
  expect(withSettings(before, { BRAND_NAME: "Parkwell", PUBLIC_URL: "https://parking.example" })).toBe(
    "# Mine\nPORT=4000\n\nBRAND_NAME=Parkwell\nSTRIPE_SECRET_KEY=sk_live_1\n#PUBLIC_URL=commented\nPUBLIC_URL=https://parking.example\n",
  );
});

test("an emptied setting loses its line, and a line that came twice is written once", () => {
  expect(withSettings("A=1\nSMTP_URL=smtp://a\nA=2\n", { SMTP_URL: "", A: "3" })).toBe("A=3\n");
});

test.each([
  "plain",
  "Kindspot <parking@example.org>",
  "with # sign",
  "it's",
  'say "hi"',
  "  spaces  ",
  "smtps://a%40b:p#w@mail.example.org",
])("Node reads %j as it was meant", (value) => {
  expect(parseEnv(withSettings("", { NAME: value })).NAME).toBe(value);
});

test("the file can be read by its owner alone, also when it was open before", async () => {
  const file = newFile();
  writeFileSync(file, "PORT=4000\n", { mode: 0o644 });
  await writeEnvFile(file, { BRAND_NAME: "Parkwell" });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readSettingsFile(file).settings).toEqual({ PORT: "4000", BRAND_NAME: "Parkwell" });
});

test("without a setting no file is made", async () => {
  const file = newFile();
  await writeEnvFile(file, {});
  await writeEnvFile(file, { SMTP_URL: "" });
  expect(existsSync(file)).toBe(false);
});

test("a link to a file elsewhere stays a link", async () => {
  const [target, file] = [join(temporaryFolder(), "settings"), newFile()];
  writeFileSync(target, "PORT=4000\n");
  symlinkSync(target, file);
  await writeEnvFile(file, { BRAND_NAME: "Parkwell" });
  expect(readFileSync(target, "utf8")).toBe("PORT=4000\nBRAND_NAME=Parkwell\n");
});

const BOM = "\uFEFF";

test("a file that an editor of Windows wrote is read as it was meant", async () => {
  const file = newFile();
  writeFileSync(file, `${BOM}PORT=4000\r\nBRAND_NAME="Our Spots"\r\nexport TIME_ZONE = Europe/Berlin\r\n`);
  expect(readSettingsFile(file).settings).toEqual({
    PORT: "4000",
    BRAND_NAME: "Our Spots",
    TIME_ZONE: "Europe/Berlin",
  });
  await writeEnvFile(file, { PORT: "4001" });
  expect(readSettingsFile(file).settings).toMatchObject({ PORT: "4001", BRAND_NAME: "Our Spots" });
});

test.each<[BufferEncoding, string]>([
  ["utf16le", `${BOM}PORT=4000\r\n`],
  ["latin1", "BRAND_NAME=München\n"],
])("a file in %s is refused, with what to do", async (encoding, text) => {
  const file = newFile();
  writeFileSync(file, Buffer.from(text, encoding));
  expect(() => readSettingsFile(file)).toThrow(`${file} is no text in UTF-8: save it again with that encoding.`);
});

test("a link to a file that is not there is refused: its disk may not be mounted", async () => {
  const file = newFile();
  symlinkSync("/no/disk/here/settings", file);
  expect(() => readSettingsFile(file)).toThrow(`${file} is a link to what isn't there.`);
});

test("a file that is missing has no settings", async () => {
  expect(readSettingsFile(newFile())).toEqual({ settings: {}, repeated: [] });
});

test.each(["BACKUP_PASSPHRASE=correct#horse battery", "export BACKUP_PASSPHRASE = correct#horse"])(
  "a value that would end at its own # is refused: %s",
  async (line) => {
    const file = newFile();
    writeFileSync(file, `PORT=4000\n${line}\n`);
    expect(() => readSettingsFile(file)).toThrow(
      `BACKUP_PASSPHRASE in ${file} would end at its '#': write BACKUP_PASSPHRASE='…', or a space before a comment.`,
    );
  },
);

test.each([
  "PUBLIC_URL: https://parking.example",
  "PUBLIC_URL https://parking.example",
  "PUBLIC_URL",
  "setenv PORT 4000",
  "PÖRT=4000",
  "PORT=4000\rHOST=::1\r",
  'METRICS_TOKEN="ab"cd"',
  "METRICS_TOKEN='it''s'",
  "METRICS_TOKEN='abcd\"",
  'BRAND_NAME="Our Spots\nPUBLIC_URL="https://parking.example"',
  'BRAND_NAME="Our Spots',
])("a line of another form is refused by its number: %j", async (line) => {
  const file = newFile();
  writeFileSync(file, `PORT=4000\r\n${line}\n`);
  expect(() => readSettingsFile(file)).toThrow(`Line 2 of ${file} would be lost, or a part of it: write NAME=value`);
});

test("lines of comments, quotes and other programs are none of them", async () => {
  const file = newFile();
  const lines = [
    "#",
    " \t",
    "# it's: a",
    "A=it's",
    'B=say "hi"',
    "C='' # none",
    "D=`'\"`",
    "other.my-name=1",
    "\tF=1\t",
  ];
  writeFileSync(file, lines.join("\n"));
  expect(readSettingsFile(file).settings).toEqual({
    A: "it's",
    B: 'say "hi"',
    C: "",
    D: "'\"",
    "other.my-name": "1",
    F: "1",
  });
});

test.each(["SMTP_URL=", "SMTP_URL= ", "export SMTP_URL =\t"])(
  "%j is empty, and leaves the next line its own",
  async (line) => {
    const file = newFile();
    for (const end of ["\n", "\r\n"]) {
      writeFileSync(file, [line, "BRAND_NAME=Parkwell", ""].join(end));
      expect(readSettingsFile(file).settings).toEqual({ SMTP_URL: "", BRAND_NAME: "Parkwell" });
    }
  },
);

test("a # in quotes or after a space is no part that is lost", async () => {
  const file = newFile();
  writeFileSync(file, "# A=b#c\nA='b#c'\nB=\"b#c\" # mine\nC=d # e#f\nD=#\n");
  expect(readSettingsFile(file).settings).toEqual({ A: "b#c", B: "b#c", C: "d", D: "" });
});

test("a setting that stands in several lines is named once, whatever stands between quotes", async () => {
  const file = newFile();
  expect(readSettingsFile(file).repeated).toEqual([]);
  writeFileSync(file, 'PORT=1\nB="x\nB=y\n"\n# PORT=2\nA=1\n');
  expect(readSettingsFile(file).repeated).toEqual([]);
  writeFileSync(file, `${BOM}PORT=1\r\nexport PORT = 2\r\nPORT=3\r\n`);
  expect(readSettingsFile(file).repeated).toEqual(["PORT"]);
});
