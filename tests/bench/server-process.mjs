// Runs the built server. Plain Node, so that no loader adds to its CPU time and memory.
import { start } from "../../build/index.js";
import "./report-usage.mjs";

const { url } = await start();
process.send({ url });
process.once("disconnect", () => process.exit());
