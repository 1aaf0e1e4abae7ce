// Runs the built server and reports its CPU time and memory on request. Plain Node, so that no loader adds to them.
import { start } from "../../build/index.js";

const { url } = await start();
process.send({ url });
process.once("disconnect", () => process.exit());
process.on("message", () => {
  const { user, system } = process.cpuUsage();
  process.send({ cpuMs: (user + system) / 1000, rssMb: process.memoryUsage.rss() / 1e6 });
});
