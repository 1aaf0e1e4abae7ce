/** Drawing units in a CSS pixel: coordinates are whole numbers, and half a pixel is as exact as the eye sees. */
export const UNITS = 2;

export const schemes = ["light", "dark"] as const;
export type Scheme = (typeof schemes)[number];

/*
 * Every kind of shape and name has a class of one or two characters, because it stands in every tile:
 * areas  e land, i institutions and industry, g green, q playgrounds, s sand, w water, b buildings
 * lines  h motorways, r1 trunk and primary, r2 secondary and tertiary, r3 residential, r4 service roads, p paths, t rails,
 *        y streams, a one-way arrows; 'c' is the casing under a street
 * kerbs  kn no parking, kt not at times, kl limited, kf free parking
 * names  n streets, m green places, v water and stations, o towns and neighbourhoods, u house numbers and other places
 */
export const AREAS = ["i", "g", "q", "s", "w", "b"] as const;
export const LINES = ["y", "p", "t"] as const;
/** From the least to the most important: the last is on top. */
export const STREETS = ["r4", "r3", "r2", "r1", "h"] as const;
/** From the least to the most important. Each has a different pattern, for people who do not see its colour. */
export const KERBS = ["kf", "kl", "kt", "kn"] as const;
export type KerbClass = (typeof KERBS)[number];
export type AreaClass = (typeof AREAS)[number];
export type LineClass = (typeof LINES)[number] | (typeof STREETS)[number];
export const CLASS = {
  ...{ institution: "i", green: "g", playground: "q", sand: "s", water: "w", building: "b" },
  ...{ stream: "y", path: "p", rail: "t" },
  ...{ motorway: "h", primary: "r1", secondary: "r2", residential: "r3", service: "r4" },
} as const satisfies Record<string, AreaClass | LineClass>;
/** The classes of what no feature of the file stands for. */
export const DRAWN = { land: "e", casing: "c", arrow: "a" } as const;
export const NAME = { street: "n", green: "m", water: "v", area: "o", place: "u" } as const;
export type NameClass = (typeof NAME)[keyof typeof NAME];
/** Beside the class of a name that is written larger. */
export const LARGER = { mainStreet: "n2", town: "o2" } as const;

/** In CSS pixels, at the zooms from 12 to 18. */
const widths: Record<LineClass, readonly number[]> = {
  h: [2, 3, 4, 6, 9, 13, 19],
  r1: [1.6, 2.4, 3.4, 5.6, 8.5, 12.5, 19],
  r2: [1, 1.6, 2.6, 4.6, 7.5, 11, 17],
  r3: [0.5, 0.8, 1.6, 3.4, 6, 9.5, 15],
  r4: [0, 0, 0.8, 1.2, 2.6, 4.5, 7],
  p: [0, 0, 0, 0, 1, 1.4, 2],
  t: [0.7, 0.7, 0.8, 1, 1.2, 1.4, 1.6],
  y: [1, 1, 1.4, 2, 3, 5, 8],
};
/** CSS pixels of casing on both sides of a street together. */
const casing = (zoom: number): number => (zoom < 14 ? 0.6 : 1.4);

interface Palette {
  fill: Record<AreaClass | "e", string>;
  stroke: Record<LineClass | KerbClass | "c" | "a", string>;
  name: Record<NameClass, string>;
  /** Around the letters. */
  halo: string;
}

/** Names reach a contrast of 4.5 on everything they may lie on, kerbs 3 on land and streets: tests/gateways/map/style.test.ts. */
export const palettes: Record<Scheme, Palette> = {
  light: {
    fill: { e: "#f4f2ee", i: "#ebe8e3", g: "#d3e8c8", q: "#c6e0bc", s: "#f3ecd6", w: "#b3d6ec", b: "#e4e1db" },
    stroke: {
      ...{ y: "#b3d6ec", p: "#fff", t: "#c4c3c0", c: "#d6d3cd", a: "#8d9199" },
      ...{ r4: "#fff", r3: "#fff", r2: "#fff", r1: "#fff", h: "#f9eccb" },
      ...{ kf: "#2e7d32", kl: "#1565c0", kt: "#a85400", kn: "#c62828" },
    },
    name: { n: "#454a52", m: "#2f5f39", v: "#235479", o: "#555a61", u: "#555a61" },
    halo: "#fffc",
  },
  dark: {
    fill: { e: "#1d2025", i: "#22262c", g: "#24452f", q: "#2b5039", s: "#2e2b22", w: "#1b3d5c", b: "#282c33" },
    stroke: {
      ...{ y: "#1b3d5c", p: "#3b4149", t: "#3c4148", c: "#15171a", a: "#a4aab4" },
      ...{ r4: "#343940", r3: "#3a4048", r2: "#434952", r1: "#49505a", h: "#50472f" },
      ...{ kf: "#81c784", kl: "#64b5f6", kt: "#ffb74d", kn: "#ff8a80" },
    },
    name: { n: "#d5d9e0", m: "#a8d6b3", v: "#a3cbe8", o: "#bcc2ca", u: "#bcc2ca" },
    halo: "#1d2025cc",
  },
};

/** Sizes of names, in CSS pixels: 'green' of parks, water and stations, 'small' of other places. */
export const sizes = { street: 11, mainStreet: 12, green: 11, area: 11.5, town: 13, small: 9.5 } as const;
/** CSS pixels between the letters of towns and neighbourhoods. */
export const AREA_SPACING = 0.8;

/** The stylesheet of a tile in which these classes occur. */
export function css(zoom: number, scheme: Scheme, used: ReadonlySet<string>): string {
  const step = Math.min(6, Math.max(0, zoom - 12));
  const wide = (pixels: number) => Math.round(pixels * UNITS * 10) / 10;
  const rules = (Object.entries(widths) as [LineClass, readonly number[]][])
    .filter(([name]) => used.has(name))
    .map(([name, { [step]: width = 0 }]) => {
      const own = `.${name}{stroke-width:${wide(width)}}`;
      return isStreet(name) ? `${own}.${name}c{stroke-width:${wide(width + casing(zoom))}}` : own;
    });
  const when = (name: string, rule: string) => (used.has(name) ? rule : "");
  const { fill, stroke, name, halo } = palettes[scheme];
  const coloured = (colours: Record<string, string>, property: string) =>
    Object.entries(colours).map(([name, colour]) => when(name, `.${name}{${property}:${colour}}`));
  return [
    `use,.y,.p,.t,.a{fill:none;stroke-linecap:round;stroke-linejoin:round}.c,.a{stroke-linecap:butt}`,
    ...rules,
    KERBS.some((name) => used.has(name)) ? ".kf,.kl,.kt,.kn{fill:none}" : "",
    when("t", `.t{stroke-dasharray:${5 * UNITS} ${UNITS}}`),
    when("p", `.p{stroke-dasharray:${3 * UNITS}}`),
    when("a", `.a{stroke-width:${1.2 * UNITS}}`),
    when("kf", `.kf{stroke-width:${1.2 * UNITS}}`),
    when("kl", `.kl{stroke-width:${3 * UNITS};stroke-dasharray:0 ${5 * UNITS};stroke-linecap:round}`),
    when("kt", `.kt{stroke-width:${3 * UNITS};stroke-dasharray:${6 * UNITS} ${3 * UNITS}}`),
    when("kn", `.kn{stroke-width:${3 * UNITS}}`),
    `text{font:${sizes.street * UNITS}px Roboto,Helvetica,Arial,system-ui,sans-serif;text-anchor:middle;dominant-baseline:central;paint-order:stroke;stroke-width:${3 * UNITS};stroke-linejoin:round;stroke:${halo}}`,
    when(LARGER.mainStreet, `.${LARGER.mainStreet}{font-size:${sizes.mainStreet * UNITS}px}`),
    when(NAME.area, `.${NAME.area}{font-size:${sizes.area * UNITS}px;letter-spacing:${AREA_SPACING * UNITS}px}`),
    when(LARGER.town, `.${LARGER.town}{font-size:${sizes.town * UNITS}px}`),
    when(NAME.place, `.${NAME.place}{font-size:${sizes.small * UNITS}px}`),
    ...coloured(fill, "fill"),
    ...coloured(stroke, "stroke"),
    ...coloured(name, "fill"),
  ].join("");
}

const isStreet = (name: LineClass): boolean => (STREETS as readonly string[]).includes(name);
