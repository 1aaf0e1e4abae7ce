import { argv, exit } from "node:process";
import { admin } from "./admin";
import { bytes } from "./bytes";
import { connections } from "./connections";
import { cpu } from "./cpu";
import { fanOut } from "./fan-out";
import { within, type Bench } from "./figure";
import { live } from "./live";
import { map } from "./map";
import { nearby } from "./nearby";
import { paint } from "./paint";
import { plans } from "./plans";
import { pushes } from "./pushes";
import { release } from "./release";
import { heading, lineOf } from "./table";
import { watchedAreas } from "./watches";
import { writes } from "./writes";

const benches: Record<string, Bench> = {
  bytes,
  cpu,
  paint,
  map,
  nearby,
  writes,
  live,
  "fan-out": fanOut,
  watches: watchedAreas,
  pushes,
  plans,
  admin,
  connections,
  release,
};

// npm run bench [-- --check] [-- nearby writes …]
const asked = argv.slice(2).filter((word) => !word.startsWith("--"));
const overBudget: string[] = [];

console.log(heading);
for (const [name, bench] of Object.entries(benches)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  for (const figure of await bench()) {
    console.log(lineOf(figure));
    if (figure.exact && !within(figure)) overBudget.push(figure.what);
  }
}

if (overBudget.length > 0 && argv.includes("--check")) {
  console.log(`\nOver budget: ${overBudget.join(", ")}`);
  exit(1);
}
