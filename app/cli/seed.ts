import { env } from "node:process";
import { DEMO_PASSWORD, emailOf, guides } from "~db/demo/cast";
import { seed as fill } from "~db/seed";
import { compose } from "~/compose.server";
import { readConfig } from "~/config.server";

/** `seed`: the demo neighbourhood, and whom to sign in as. */
export async function seed(): Promise<void> {
  const config = readConfig(env);
  const app = await compose(config);
  try {
    const outcome = await fill(app.context, app.context.clock.now());
    console.log(outcome === "filled" ? "Park Slope has moved in." : "The neighbours of Park Slope share again.");
  } finally {
    await app.close();
  }
  const address = config.port === 0 ? "" : ` at ${config.publicUrl.href}`;
  console.log(`\nSign in${address} with the password ${DEMO_PASSWORD} as\n`);
  for (const { name, shows } of guides) console.log(`  ${emailOf(name).padEnd(20)}  ${shows}`);
  console.log("\nEverybody can know this password: keep the demo on this machine.\n");
}
