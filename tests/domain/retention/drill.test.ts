import { beforeEach, describe, expect, it } from "vitest";
import { drillWeekly, writeDrillEmail, type Backups, type Drills } from "~/domain/retention";
import { backupName, type DrillResult } from "~/domain/retention/backup-rules";
import { DAY } from "~/domain/shared/clock";
import { outbox } from "~db/schema";
import { ada, ana } from "../../cast";
import { newStreetForEach, street } from "../../street";

let results: DrillResult[];
let fault: string | null;
let backups: Backups;
newStreetForEach();
beforeEach(async () => {
  await street.addMember(ana);
  await street.addMember(ada, "admin");
  [results, fault] = [[], null];
  const name = backupName(street.clock.now(), { encrypted: false });
  backups = { encrypted: false, make: async () => name, names: async () => [name], remove: async () => undefined };
});

const drills: Drills = {
  canOpen: true,
  last: async () => results.at(-1) ?? null,
  async run() {
    const at = street.clock.now().toISOString();
    const result = { at, backup: "kindspot.tar.gz", error: fault, seconds: 1, tables: 1, rows: 1, photos: 0 };
    results.push(result);
    return result;
  },
};
const weekly = () => drillWeekly(street.context, backups, drills);
const mails = () => street.database.read.select().from(outbox);

describe("The weekly drill", () => {
  it("is one a week, however often it is asked for, and mails nobody while it is good", async () => {
    for (let day = 0; day < 21; day++) {
      await weekly();
      await weekly();
      street.clock.advance(DAY);
    }
    expect(results).toHaveLength(3);
    expect(await mails()).toEqual([]);
  });

  it("that fails mails the admins, and is tried again the next day", async () => {
    fault = "the table members differs from what was backed up.";
    await weekly();
    await weekly();
    expect(await mails()).toMatchObject([{ kind: "drill-failed", recipient: "ada@kindspot.example" }]);
    const [mail] = await mails();
    expect((mail && (await writeDrillEmail(street.context, mail)))?.text).toContain(fault);
    street.clock.advance(DAY);
    await weekly();
    expect(results).toHaveLength(2);
  });

  it("is not made where the server has no key to its own backups, and mails nobody", async () => {
    fault = "it is encrypted for a key of age.";
    await drillWeekly(street.context, backups, { ...drills, canOpen: false });
    expect([results, await mails()]).toEqual([[], []]);
  });

  it("waits for the first backup", async () => {
    backups = { ...backups, names: async () => [] };
    await weekly();
    expect(results).toEqual([]);
  });
});
