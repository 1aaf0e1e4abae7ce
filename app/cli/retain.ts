import { env } from "node:process";
import { readConfig } from "~/config.server";
import { retain as removals } from "~/domain/retention";
import { command, withApp } from "./command";

export const retain = command({
  summary: "Removes what was kept long enough now, as the daily jobs do. The server may run meanwhile.",
  async run() {
    const hasRemoved = await withApp(readConfig(env), async ({ context, photos }) => {
      let some = false;
      for await (const { what, count } of removals(context, photos)) {
        if (count === 0) continue;
        some = true;
        console.log(`${String(count).padStart(6)}  ${what}`);
      }
      return some;
    });
    if (!hasRemoved) console.log("Nothing was kept longer than the privacy page says.");
  },
});
