import { inflateRawSync } from "node:zlib";
import { load } from "cheerio/slim";

/** The files of a zip archive, by name. */
function unzipped(zip: Buffer): Map<string, string> {
  const files = new Map<string, string>();
  const end = zip.lastIndexOf("PK\x05\x06");
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const [size, start] = [zip.readUInt32LE(at + 20), zip.readUInt32LE(at + 42)];
    const [name, extra, comment] = [28, 30, 32].map((field) => zip.readUInt16LE(at + field)) as [
      number,
      number,
      number,
    ];
    const data = start + 30 + zip.readUInt16LE(start + 26) + zip.readUInt16LE(start + 28);
    files.set(
      zip.toString("utf8", at + 46, at + 46 + name),
      inflateRawSync(zip.subarray(data, data + size)).toString(),
    );
    at += 46 + name + extra + comment;
  }
  return files;
}

/** The first sheet of a workbook, read without the library that writes it. */
export function readXlsx(bytes: Buffer) {
  const files = unzipped(bytes);
  const xmlOf = (name: string) => load(files.get(name) ?? "", { xml: true });
  const [sheet, styles] = [xmlOf("xl/worksheets/sheet1.xml"), xmlOf("xl/styles.xml")];
  const formatOf = (style: string | undefined): string | undefined => {
    const id = styles("cellXfs xf").eq(Number(style)).attr("numFmtId") ?? "";
    return styles(`numFmt[numFmtId="${id}"]`).attr("formatCode");
  };
  const cells = sheet("row c").toArray();
  return {
    rows: sheet("row")
      .toArray()
      .map((row) =>
        sheet("c", row)
          .toArray()
          .map((cell) => sheet(cell).text()),
      ),
    /** The kinds of all cells that are not empty, and the number formats of all cells. */
    kinds: [...new Set(cells.filter((cell) => sheet(cell).text() !== "").map((cell) => sheet(cell).attr("t")))],
    formats: [...new Set(cells.map((cell) => formatOf(sheet(cell).attr("s"))))],
  };
}
