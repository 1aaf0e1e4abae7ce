import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { keyIn } from "~/gateways/secrets/file-secret-box";

/** A program that makes or reads the keys 0 to 299 of a folder, from a given instant on, and prints them. */
const [folder = "", at = "0"] = process.argv.slice(2);
while (Date.now() < Number(at));
for (let number = 0; number < 300; number++)
  console.log(keyIn(join(folder, String(number)), randomBytes(32)).toString("hex"));
