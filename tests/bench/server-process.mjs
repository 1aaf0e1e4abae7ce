// The built server in a process of its own that tells, when asked, what it has used. Plain Node: nothing else may weigh.
import { start } from "../../build/index.js";

const { url } = await start();
process.send({ url });
process.once("disconnect", () => process.exit());
process.on("message", () => {
  const { user, system } = process.cpuUsage();
  process.send({ cpuMs: (user + system) / 1000, rssMb: process.memoryUsage.rss() / 1e6 });
});
