import { mkdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { looks, type Shot } from "./shots";

/** Widths of the four sizes on a sheet, in px. The heights follow. */
const WIDTHS: Record<number, number> = { 320: 176, 360: 196, 740: 272, 1280: 352 };
const GAP = 12;
const CAPTION = 20;
const QUALITY = 46;

/** Stores each picture in a folder, and all of them on one sheet: a row for each look. Returns the sheet's size in KB. */
export async function storeSheet(path: string, folder: string, shots: readonly Shot[]): Promise<number> {
  await mkdir(folder, { recursive: true });
  for (const { look, width, height, png } of shots)
    await writeFile(join(folder, `${look.replaceAll(/[^\w]+/g, "-")}-${width}x${height}.png`), png);
  const rows = looks.map((look) => shots.filter((shot) => shot.look === look));
  const placed: { input: Buffer; left: number; top: number }[] = [];
  let [top, widest] = [GAP, 0];
  for (const row of rows) {
    placed.push({ input: caption(row[0]?.look ?? ""), left: GAP, top });
    top += CAPTION;
    let [left, highest] = [GAP, 0];
    for (const { width, height, png } of row) {
      const shown = WIDTHS[width] ?? width;
      const shownHeight = Math.round((height / width) * shown);
      placed.push({ input: await sharp(png).resize(shown, shownHeight).png().toBuffer(), left, top });
      left += shown + GAP;
      highest = Math.max(highest, shownHeight);
    }
    widest = Math.max(widest, left);
    top += highest + GAP;
  }
  const sheet = sharp({ create: { width: widest, height: top, channels: 3, background: "#8a8a8a" } });
  await sheet.composite(placed).webp({ quality: QUALITY, effort: 6, smartSubsample: true }).toFile(path);
  return (await stat(path)).size / 1000;
}

/** Stores one picture in full size: that of a phone of 360 px. */
export async function storePicture(path: string, shots: readonly Shot[], look: Shot["look"]): Promise<void> {
  const shot = shots.find((one) => one.look === look && one.width === 360);
  if (shot) await sharp(shot.png).webp({ quality: 80, effort: 6 }).toFile(path);
}

const caption = (text: string): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="${CAPTION}"><text y="14" font-family="sans-serif" font-size="14">${text}</text></svg>`,
  );
