import { env } from "node:process";
import { compose } from "~/compose.server";
import { readConfig } from "~/config.server";
import { retain as removals } from "~/domain/retention";
import { command } from "./command";

export const retain = command({
  summary: "Removes what was kept long enough now, as the daily jobs do. The server may run meanwhile.",
  async run() {
    const app = await compose(readConfig(env));
    let hasRemoved = false;
    try {
      for await (const { what, count } of removals(app.context, app.photos)) {
        if (count === 0) continue;
        hasRemoved = true;
        console.log(`${String(count).padStart(6)}  ${what}`);
      }
    } finally {
      await app.close();
    }
    if (!hasRemoved) console.log("Nothing was kept longer than the privacy page says.");
  },
});
