import { openDatabase } from "~db/client";

/** A program that opens a database with a folder of migrations. */
const [, , file = "", migrations = ""] = process.argv;
await (await openDatabase(file, { migrations })).close();
