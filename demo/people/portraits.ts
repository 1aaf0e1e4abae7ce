import { names, type Name } from "./cast";

/** Pixels: the larger of the two stored pictures (`photoSizes`). */
const EDGE = 512;

const hairOf = {
  short: `<path d="M26 42c0-18 10-26 24-26s24 8 24 26c-4-8-8-12-12-14-8 4-20 5-27 2-4 3-7 7-9 12z"/>`,
  bald: "",
  long: `<path d="M24 44c0-20 11-30 26-30s26 10 26 30v30c-6 4-10 3-13 0V44c-9-1-17-4-22-10-3 4-4 7-4 10v30c-4 4-9 4-13 0z"/>`,
  bun: `<circle cx="50" cy="13" r="9"/><path d="M26 44c0-17 9-27 24-27s24 10 24 27c-3-8-9-14-24-14s-21 6-24 14z"/>`,
  curly: `<g><circle cx="31" cy="32" r="11"/><circle cx="42" cy="22" r="11"/><circle cx="57" cy="21" r="11"/><circle cx="69" cy="31" r="11"/><circle cx="26" cy="44" r="8"/><circle cx="74" cy="44" r="8"/></g>`,
  cap: `<path d="M25 36c0-14 11-21 25-21s25 7 25 21c8 1 12 4 12 6H25z"/>`,
  scarf: `<path fill-rule="evenodd" d="M50 11c-20 0-29 14-29 33 0 18 5 32 12 38h34c7-6 12-20 12-38 0-19-9-33-29-33zm0 16c12 0 18 8 18 20s-7 24-18 24-18-12-18-24 6-20 18-20z"/>`,
};

const GLASSES = `<g fill="none" stroke="#333" stroke-width="2"><circle cx="41" cy="46" r="6.5"/><circle cx="59" cy="46" r="6.5"/><path d="M47.5 46h5"/></g>`;
const BEARD = `<path d="M29 48c0 18 9 27 21 27s21-9 21-27c-3 8-8 11-21 11s-18-3-21-11z"/>`;
/** Of the beard below a cap, which hides the hair. */
const BEARD_COLOUR = "#2b211c";

interface Portrait {
  skin: string;
  hair: keyof typeof hairOf;
  /** Of hair, cap or scarf. */
  colour: string;
  shirt: string;
  wall: string;
  extra?: "glasses" | "beard";
}

const portrait = (
  hair: Portrait["hair"],
  [skin, colour, shirt, wall]: readonly [skin: string, colour: string, shirt: string, wall: string],
  extra?: Portrait["extra"],
): Portrait => ({ hair, skin, colour, shirt, wall, ...(extra && { extra }) });

/** Drawn faces, as different as neighbours are. A neighbour who is not listed here shows initials, as some members do everywhere. */
const portraits: Partial<Record<Name, Portrait>> = {
  Ana: portrait("long", ["#d9a27a", "#3a241a", "#c2410c", "#fde9c9"]),
  Ben: portrait("short", ["#8a5a3c", "#1d1512", "#1d4ed8", "#dbeafe"], "beard"),
  Cem: portrait("short", ["#e0b08a", "#2b211c", "#15803d", "#dcfce7"], "glasses"),
  Ada: portrait("bun", ["#f0c8a8", "#8b8f96", "#6d28d9", "#ede9fe"], "glasses"),
  Eva: portrait("bun", ["#f4d3ba", "#d8b25a", "#0f766e", "#ccfbf1"]),
  Farid: portrait("bald", ["#b98058", "#241a15", "#334155", "#e2e8f0"], "beard"),
  Grace: portrait("short", ["#eec39e", "#17120f", "#be185d", "#fce7f3"]),
  Hugo: portrait("cap", ["#c98f68", "#b91c1c", "#1e3a8a", "#fef3c7"]),
  Iris: portrait("curly", ["#e2b592", "#6b3a1e", "#0369a1", "#e0f2fe"]),
  Jonas: portrait("bald", ["#efc6a6", "#6b7280", "#4d7c0f", "#ecfccb"], "glasses"),
  Kezia: portrait("curly", ["#6f4529", "#15100d", "#ca8a04", "#fef9c3"]),
  Liam: portrait("short", ["#f3cfb4", "#b4531f", "#166534", "#e7f6e7"], "beard"),
  Maya: portrait("long", ["#a9704a", "#120e0c", "#7c3aed", "#f3e8ff"]),
  Noor: portrait("scarf", ["#c99468", "#0e7490", "#155e75", "#cffafe"]),
  Omar: portrait("cap", ["#9a6440", "#3f6212", "#a16207", "#f1f5e4"], "beard"),
  Priya: portrait("bun", ["#94603f", "#171210", "#dc2626", "#fee2e2"]),
  Rosa: portrait("long", ["#cf9a70", "#7a1f1f", "#b45309", "#fff1d6"], "glasses"),
  Sam: portrait("curly", ["#f1cba9", "#a8a29e", "#475569", "#e5e7eb"]),
  Victor: portrait("cap", ["#ecc197", "#1f2937", "#0284c7", "#e0f2fe"], "glasses"),
};

function drawingOf({ skin, hair, colour, shirt, wall, extra }: Portrait): string {
  const hasBeard = extra === "beard";
  const beard = `<g fill="${hair === "cap" ? BEARD_COLOUR : colour}">${BEARD}</g>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="${EDGE}" height="${EDGE}">
    <rect width="100" height="100" fill="${wall}"/>
    <path d="M12 104c0-22 16-30 38-30s38 8 38 30z" fill="${shirt}"/>
    <path d="M42 66h16v11c-5 5-11 5-16 0z" fill="${skin}"/>
    <ellipse cx="50" cy="47" rx="22" ry="25" fill="${skin}"/>
    ${hasBeard ? beard : ""}
    <g fill="#2a1d17"><circle cx="41" cy="46" r="2.5"/><circle cx="59" cy="46" r="2.5"/></g>
    <path d="M42 60c5 5 11 5 16 0" fill="none" stroke="${hasBeard ? skin : "#5b2a1c"}" stroke-width="2.5" stroke-linecap="round"/>
    <g fill="${colour}">${hairOf[hair]}</g>
    ${extra === "glasses" ? GLASSES : ""}
  </svg>`;
}

/** Draws the portraits as PNG files. Call it before the first upload: from then on the server's sharp reads no SVG. */
export async function drawPortraits(): Promise<ReadonlyMap<Name, Uint8Array>> {
  const { default: sharp } = await import("sharp");
  const pngOf = (drawing: string) => sharp(Buffer.from(drawing)).png().toBuffer();
  const drawn = names.map(async (name) => {
    const known = portraits[name];
    return known ? ([name, await pngOf(drawingOf(known))] as const) : null;
  });
  return new Map((await Promise.all(drawn)).filter((one) => one !== null));
}
