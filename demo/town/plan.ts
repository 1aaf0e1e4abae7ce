import { type Line } from "~/gateways/map/geometry";
import { layOut, type Address, type Plan, type Street } from "./district";
import type { Feature } from "./geography";

/** The name of the demo's town; nobody lives in one of it. */
export const TOWN = "Alder Bay";

const residential = (name: string): Street => ({ name, kind: "residential" });
const oneway = (name: string): Street => ({ name, kind: "residential", oneway: true });
const tertiary = (name: string): Street => ({ name, kind: "tertiary" });

/** The old town between the bay in the west and the hills in the east. */
const oldTown: Plan = {
  seed: 7,
  corner: { x: -1500, y: -1650 },
  turned: 14,
  avenues: [
    [0, { name: "Harbour Row", kind: "secondary" }],
    [150, oneway("Cooper Street")],
    [160, oneway("Chandler Street")],
    [170, { name: "High Street", kind: "primary" }],
    [175, residential("Mill Lane")],
    [180, oneway("Lantern Street")],
    [185, oneway("Fiddler Street")],
    [190, tertiary("Orchard Avenue")],
    [185, residential("Finch Street")],
    [190, oneway("Heron Street")],
    [190, oneway("Wren Street")],
    [200, { name: "Quarry Road", kind: "secondary" }],
    [200, residential("Thistle Street")],
    [200, residential("Hilltop Road")],
  ],
  streets: [
    [0, tertiary("North Gate")],
    [105, residential("Alder Street")],
    [100, oneway("Birch Street")],
    [100, oneway("Cherry Street")],
    [105, residential("Dogwood Street")],
    [100, { name: "Bridge Street", kind: "secondary" }],
    [120, residential("Quay Walk")],
    [100, residential("Elm Street")],
    [95, oneway("Fern Street")],
    [95, oneway("Gorse Street")],
    [100, residential("Hazel Street")],
    [110, { name: "Market Street", kind: "primary" }],
    [105, residential("Ivy Street")],
    [95, oneway("Juniper Street")],
    [95, oneway("Kestrel Street")],
    [100, residential("Larch Street")],
    [105, tertiary("Station Street")],
    [100, residential("Maple Street")],
    [95, oneway("Nettle Street")],
    [95, oneway("Oak Street")],
    [100, residential("Poplar Street")],
    [105, { name: "Ring Road", kind: "secondary" }],
    [110, residential("Rowan Street")],
    [105, residential("Sorrel Street")],
    [105, residential("Teasel Street")],
    [110, tertiary("South Gate")],
  ],
  grounds: [
    { kind: "river", name: "River Alder", columns: [0, 12], rows: [5, 5], bridges: [0, 3, 7, 11] },
    { kind: "square", name: "Market Square", columns: [3, 3], rows: [10, 10] },
    { kind: "park", name: "Lantern Park", columns: [7, 9], rows: [12, 15] },
    { kind: "park", name: "Bishop's Garden", columns: [1, 1], rows: [8, 9] },
    { kind: "park", name: "Kite Green", columns: [10, 11], rows: [1, 2] },
    { kind: "park", name: "Otter Green", columns: [3, 4], rows: [20, 21] },
    { kind: "school", name: "Alder School", columns: [5, 5], rows: [17, 17] },
    { kind: "school", name: "Kestrel School", columns: [9, 9], rows: [8, 8] },
    { kind: "cemetery", name: "St Brannoc's", columns: [11, 12], rows: [18, 19] },
  ],
};

/** A village five miles to the north-east. */
const village: Plan = {
  seed: 11,
  corner: { x: 4300, y: -7500 },
  turned: -8,
  avenues: [
    [0, residential("Weir Lane")],
    [170, { name: "Town Road", kind: "secondary" }],
    [170, residential("Smithy Lane")],
    [180, residential("Clover Lane")],
  ],
  streets: [
    [0, residential("Upper Row")],
    [110, residential("Chapel Street")],
    [110, tertiary("Ford Street")],
    [120, residential("Saddler Street")],
    [120, residential("Lower Row")],
  ],
  grounds: [{ kind: "park", name: "Village Green", columns: [1, 1], rows: [1, 1] }],
};

const road = (line: Line, kind: string, detail: string, name: string): Feature => ({
  ...{ layer: "roads", type: "line", line, fromZoom: 9 },
  properties: { kind, kind_detail: detail, name },
});
const area = (layer: "water" | "landuse", kind: string, line: Line): Feature => ({
  ...{ layer, type: "area", line, fromZoom: 9, properties: { kind } },
});
const named = (layer: Feature["layer"], kind: string, name: string, x: number, y: number): Feature => ({
  ...{ layer, type: "point", line: [{ x, y }], fromZoom: 9, properties: { kind, name } },
});
const at = (...corners: readonly (readonly [x: number, y: number])[]): Line => corners.map(([x, y]) => ({ x, y }));

/** Half the edge of the square that the map covers, in metres. */
export const REACH = 11_000;

/** What lies around the districts. */
const country: Feature[] = [
  area(
    "water",
    "ocean",
    at([-1640, -1700], [-1980, -700], [-2260, 300], [-2420, 1300], [-2100, 2100], [-1500, 2900], [-900, 4200]).concat(
      at([-1400, 6500], [-2600, 9000], [-3000, REACH], [-REACH, REACH], [-REACH, -REACH], [-5200, -REACH]),
      at([-4300, -8000], [-3300, -5200], [-2300, -3600]),
    ),
  ),
  area("water", "lake", at([2700, 1900], [3100, 1500], [3700, 1600], [4000, 2200], [3600, 2700], [3000, 2600])),
  area("landuse", "wood", at([2900, -600], [4200, -1200], [5400, -500], [5200, 900], [3900, 1200], [3000, 500])),
  area("landuse", "wood", at([-700, -7600], [900, -8300], [2500, -7300], [2000, -5900], [300, -5700])),
  area("landuse", "wood", at([1200, 5200], [3300, 4600], [5200, 5400], [5000, 7600], [2600, 8100], [1000, 6900])),
  area("landuse", "grassland", at([5600, -4300], [7800, -4900], [8900, -3300], [7600, -2200], [5900, -2700])),
  area(
    "landuse",
    "beach",
    at([-2420, 1300], [-2100, 2100], [-1500, 2900], [-1460, 2820], [-2030, 2050], [-2340, 1290]),
  ),
  road(
    at([-900, -REACH], [-500, -6000], [600, -3300], [2400, -2300], [6000, -2000], [REACH, -1200]),
    "highway",
    "motorway",
    "Coast Motorway",
  ),
  road(
    at([2500, -1000], [3400, -2150], [4100, -4200], [4700, -6100], [4650, -6900]),
    "major_road",
    "secondary",
    "Quarry Road",
  ),
  road(at([1400, 2000], [1700, 3600], [900, 5000], [-200, 7400], [-300, REACH]), "major_road", "primary", "South Road"),
  road(at([-1000, -1520], [-900, -2600], [-500, -4400]), "major_road", "primary", "High Street"),
  ...[at([-2000, -5200], [-300, -2900], [900, -2080], [2500, -1300], [4200, 1400], [6500, 3800], [REACH, 5200])].map(
    (line): Feature => ({
      layer: "roads",
      type: "line",
      line,
      fromZoom: 9,
      properties: { kind: "rail", kind_detail: "rail" },
    }),
  ),
  named("places", "locality", TOWN, -300, -100),
  named("places", "locality", "Weir End", 4650, -7250),
  named("places", "neighbourhood", "Old Harbour", -1150, 250),
  named("places", "neighbourhood", "Finch Hill", 350, -900),
  named("places", "neighbourhood", "Southgate", -650, 950),
  named("water", "ocean", "Alder Bay", -3600, 700),
  named("water", "lake", "Mirror Lake", 3350, 2050),
  named("pois", "station", "Alder Bay Station", 900, -2040),
  named("pois", "townhall", "Town Hall", -820, -330),
];

/** Everything on the map, and where its houses are. */
export function planTown(): { features: readonly Feature[]; addresses: ReadonlyMap<string, Address> } {
  const [town, far] = [layOut(oldTown), layOut(village)];
  const addresses = [...town.addresses, ...far.addresses];
  return {
    features: [...country, ...town.features, ...far.features],
    addresses: new Map(addresses.map((address) => [address.text, address])),
  };
}
