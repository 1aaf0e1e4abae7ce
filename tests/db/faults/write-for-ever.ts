import { writeSync } from "node:fs";
import { openDatabase } from "~db/client";
import { addMembers, member } from "../rows";

/** A program that stores members, sixteen at once, and prints the id of each as soon as it is acknowledged. */
const SIXTEEN = Array.from({ length: 16 }, (_, line) => line);

const database = await openDatabase(process.argv[2] ?? "");
await Promise.all(
  SIXTEEN.map(async (line) => {
    for (let n = 0; ; n += 1) {
      const id = `${line}-${n}`;
      await addMembers(database, member(id));
      writeSync(1, `${id}\n`);
    }
  }),
);
