import { argv, exit } from "node:process";
import { admin } from "./admin";
import { adminLists } from "./admin-lists";
import { bytes } from "./bytes";
import { connections } from "./connections";
import { cpu } from "./cpu";
import { fanOut } from "./fan-out";
import { within, type Bench } from "./figure";
import { live } from "./live";
import { map, mapBytes } from "./map";
import { nearby } from "./nearby";
import { paint } from "./paint";
import { plans } from "./plans";
import { pushes } from "./pushes";
import { release } from "./release";
import { heading, lineOf } from "./table";
import { watchedAreas } from "./watches";
import { writes } from "./writes";

/** Benches with figures that are the same on every machine. */
const exact: Record<string, Bench> = { bytes, "map-bytes": mapBytes, "fan-out": fanOut, connections };

/** Benches whose figures all depend on the machine. */
const ofThisMachine: Record<string, Bench> = {
  cpu,
  paint,
  map,
  nearby,
  writes,
  live,
  watches: watchedAreas,
  pushes,
  plans,
  admin,
  "admin-lists": adminLists,
  release,
};

// npm run bench [-- nearby writes …] runs all benches or those named. With --check it runs the exact ones, and fails when a
// figure is over budget.
const isCheck = argv.includes("--check");
const asked = argv.slice(2).filter((word) => !word.startsWith("--"));
const benches = isCheck ? exact : { ...exact, ...ofThisMachine };
const unknown = asked.filter((name) => !(name in benches));
const overBudget: string[] = [];

if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(", ")} here: ${Object.keys(benches).join(", ")}`);
  exit(1);
}

console.log(heading);
for (const [name, bench] of Object.entries(benches)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  for (const figure of await bench()) {
    console.log(lineOf(figure));
    if (figure.exact && !within(figure)) overBudget.push(figure.what);
  }
}

if (isCheck && overBudget.length > 0) {
  console.log(`\nOver budget: ${overBudget.join(", ")}`);
  exit(1);
}
