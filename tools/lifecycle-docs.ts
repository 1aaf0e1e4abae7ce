import { LIFECYCLE, type Act, type Step } from "~/domain/listings/lifecycle";

/** What happens, in the words of the screens. */
const HAPPENS: Readonly<Record<Act, string>> = {
  share: "share",
  "share leaving": "share as leaving (a call only)",
  "share as planned": "a planned departure is listed",
  "undo share": "'Undo' after 'Share here now'",
  leave: "'I'm leaving now'",
  remove: "remove",
  withdraw: "suspension, or deletion of the account",
  taken: "two members report 'Taken'",
  "listing is over": "the listing ends",
  "promise to first": "promise to 'The first neighbour to ask'",
  offer: "promise to a driver, who has to say yes",
  promise: "promise to a driver who asked",
  claim: "'I'm coming'",
  "take back": "'Take back'",
  "can't come": "'I can't make it'",
  "someone else took it": "'Someone else took it'",
  stop: "'I don't feel safe'",
  "time is up": "time is up",
  park: "'I've parked' on a page",
  "undo park": "'Undo' of 'I've parked'",
  count: "10 seconds pass",
  parked: "'I've parked' by a call, or 'Yes, I've parked'",
  "handed over": "'Handed over'",
  "not got": "'It wasn't there'",
  block: "a block lies between",
  "no answer": "7 days pass",
};

const POINTS: Readonly<Record<NonNullable<Step["points"]>, string>> = {
  share: "share",
  "share back": "share back",
  "unpaid back": "share back, if not given yet",
  handover: "handover",
};

const HEAD = [
  "space",
  "promise",
  "what happens",
  "who",
  "space then",
  "promise then",
  "request then",
  "points",
  "told",
];
const NOTHING = "·";

const cellsOf = ({ act, by, from, stages, space, promise, request, points, fact }: Step): string[] => [
  from.join(", ") || "–",
  stages?.join(", ") ?? NOTHING,
  HAPPENS[act],
  by,
  space ?? NOTHING,
  promise ?? NOTHING,
  request ?? NOTHING,
  points ? POINTS[points] : NOTHING,
  fact ?? NOTHING,
];

const rowOf = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;

/** The lifecycle as a table in Markdown. */
export const lifecycleTable = (): string =>
  [HEAD, HEAD.map(() => "---"), ...LIFECYCLE.map(cellsOf)]
    .map((cells) => rowOf(cells).replaceAll("_", "\\_"))
    .join("\n");

/** Where each state stands in the picture. */
const PLACES = {
  start: [70, 60],
  available: [70, 250],
  leaving_soon: [290, 60],
  promised: [290, 430],
  parked: [510, 560],
  asked: [510, 430],
  "handed over": [730, 560],
  "not got": [730, 430],
  expired: [510, 250],
  removed: [510, 60],
} as const;
type Place = keyof typeof PLACES;

/** The states that a row leads from. */
const fromOf = ({ from, stages }: Step): Place[] => {
  if (from.length === 0) return ["start"];
  return from.flatMap((status): Place[] => {
    if (status === "promised") return stages?.includes("parked") ? ["parked"] : ["promised"];
    if (status === "occupied") return stages ? ["asked"] : [];
    return status === "expired" || status === "removed" ? [] : [status];
  });
};

/** The state that a row leads to. Null: it stays. */
function toOf({ space, promise }: Step): Place | null {
  if (promise === "handed_over") return "handed over";
  if (promise === "asked" || promise === "parked") return promise;
  if (space === "deleted") return "start";
  if (space === null) return promise === "bound" ? "promised" : promise ? "not got" : null;
  return space === "occupied" ? null : space;
}

interface Arrow {
  from: Place;
  to: Place;
  labels: string[];
}

function arrows(): Arrow[] {
  const found = new Map<string, Arrow>();
  for (const step of LIFECYCLE) {
    const to = toOf(step);
    for (const from of fromOf(step)) {
      // A late answer to a promise that expired changes nothing in the picture.
      if (!to || (step.space === null && step.stages?.includes("late"))) continue;
      const key = `${from} ${to}`;
      const arrow = found.get(key) ?? { from, to, labels: [] };
      const label = `${HAPPENS[step.act]} (${step.by}${step.stages?.includes("late") ? ", late" : ""})`;
      if (!arrow.labels.includes(label)) arrow.labels.push(label);
      found.set(key, arrow);
    }
  }
  return [...found.values()];
}

const LINE = 17;
const WIDTH = 1280;

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** The lifecycle as a picture: states, numbered arrows, and beside them what each number stands for. */
export function lifecycleDiagram(): string {
  const all = arrows();
  const legend = all.flatMap(({ labels }, index) =>
    labels.map((label, line) => `${line === 0 ? String(index + 1).padStart(2, "\u2007") : "\u2007\u2007"}  ${label}`),
  );
  const height = Math.max(640, 40 + legend.length * LINE);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif" font-size="13">`,
    `<title>What can happen to a parking space</title>`,
    `<style>text{fill:#222}path{fill:none;stroke:#667}rect{fill:#eef3fb;stroke:#446}.end{fill:#eee}.n{fill:#fff;stroke:#667}</style>`,
    `<marker id="tip" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path d="M0 0L8 4L0 8"/></marker>`,
    `<rect class="n" width="${WIDTH}" height="${height}" stroke="none"/>`,
    ...all.map(arrowSvg),
    ...(Object.keys(PLACES) as Place[]).map(boxSvg),
    ...legend.map(
      (line, index) => `<text x="850" y="${30 + index * LINE}" xml:space="preserve">${escaped(line)}</text>`,
    ),
    `</svg>`,
    "",
  ].join("\n");
}

const ENDS: readonly Place[] = ["handed over", "not got", "expired", "removed"];
const HALF = { width: 55, height: 18 };

function boxSvg(place: Place): string {
  const [x, y] = PLACES[place];
  const box = `<rect${ENDS.includes(place) ? ' class="end"' : ""} x="${x - HALF.width}" y="${y - HALF.height}" width="${2 * HALF.width}" height="${2 * HALF.height}" rx="8"/>`;
  return `${box}<text x="${x}" y="${y + 4}" text-anchor="middle">${place}</text>`;
}

/** An arrow bends to its left, so that one and its way back do not cover each other. */
function arrowSvg({ from, to }: Arrow, index: number): string {
  const number = index + 1;
  const [x, y] = PLACES[from];
  if (from === to)
    return `<path d="M${x - 30} ${y + 18}C${x - 60} ${y + 80} ${x + 60} ${y + 80} ${x + 30} ${y + 18}" marker-end="url(#tip)"/>${numberSvg(x, y + 64, number)}`;
  const [toX, toY] = PLACES[to];
  const length = Math.hypot(toX - x, toY - y);
  const bend = { x: (28 * (toY - y)) / length, y: (-28 * (toX - x)) / length };
  const middle = { x: (x + toX) / 2 + bend.x, y: (y + toY) / 2 + bend.y };
  const start = atBorder(x, y, middle);
  const end = atBorder(toX, toY, middle);
  const top = { x: (start.x + end.x) / 4 + middle.x / 2, y: (start.y + end.y) / 4 + middle.y / 2 };
  const path = `M${start.x} ${start.y}Q${Math.round(middle.x)} ${Math.round(middle.y)} ${end.x} ${end.y}`;
  return `<path d="${path}" marker-end="url(#tip)"/>${numberSvg(Math.round(top.x), Math.round(top.y), number)}`;
}

const numberSvg = (x: number, y: number, number: number): string =>
  `<circle class="n" cx="${x}" cy="${y}" r="10"/><text x="${x}" y="${y + 4}" text-anchor="middle" font-size="11">${number}</text>`;

/** Where the line from the middle of a box to a point leaves the box. */
function atBorder(x: number, y: number, towards: { x: number; y: number }): { x: number; y: number } {
  const scale = Math.min(HALF.width / Math.abs(towards.x - x || 1e-9), HALF.height / Math.abs(towards.y - y || 1e-9));
  return { x: Math.round(x + (towards.x - x) * scale), y: Math.round(y + (towards.y - y) * scale) };
}
