import { readFile } from "node:fs/promises";
import { argv, stdout } from "node:process";
import { processImage } from "~/gateways/pictures/process-image";
import { isRefusal } from "~/domain/shared/errors";

// Runs as a separate process: in one that did other work before, a photo's memory cannot be measured.
const [, , file = ""] = argv;
const outcome = await processImage(await readFile(file)).then(
  () => "taken",
  (error: unknown) => (isRefusal(error) ? error.code : String(error)),
);
// `resourceUsage().maxRSS` would count the parent's memory too, as it was at the fork.
const [, peakKb] = /^VmHWM:\s+(\d+) kB$/m.exec(await readFile("/proc/self/status", "utf8")) ?? [];
stdout.write(JSON.stringify({ outcome, peakMb: (Number(peakKb) * 1024) / 1e6 }));
