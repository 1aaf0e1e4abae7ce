import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { createSecurityLog, listMembers, memberListInput, securityLog } from "~/domain/admin";
import { changeRoleByEmail, checkPeople } from "~/domain/auth";
import { searchTextOf } from "~/domain/members";
import { enqueueEmail, listMails, mailsInput } from "~/domain/notifications";
import { members } from "~db/schema";
import { ana, ben } from "../../cast";
import { Ana, newStreetForEach, street } from "../../street";

/** A domain such as müller.de is stored as xn--mller-kva.de since 1.2, and as it was typed before. */

newStreetForEach(ana, ben);
const Ada = () => ({ ...Ana, role: "admin" as const });

describe.each(["ben@xn--mller-kva.example", "ben@müller.example"])("a member stored as %s", (email) => {
  beforeEach(async () => {
    await changeRoleByEmail(street.context, null, ana.email, "admin");
    const searchText = searchTextOf({ ...ben, email });
    await street.database.write((tx) =>
      tx.update(members).set({ email, searchText }).where(eq(members.firstName, ben.firstName)),
    );
  });

  const spellings = ["ben@xn--mller-kva.example", "ben@müller.example"];

  it.each(spellings)("is not invited again as %s", async (typed) => {
    const listed = [{ line: 1, name: "Ben", email: typed, columnsIfTooMany: 0 }];
    expect(await checkPeople(street.context, Ada(), listed)).toEqual({
      people: [],
      problems: [{ line: 1, problem: { kind: "member" } }],
    });
  });

  it.each(spellings)("is found in the security log as %s", async (typed) => {
    const log = createSecurityLog(street.context, { failed: (error) => expect.fail(String(error)) });
    await log.note({ kind: "signed-in", network: "203.0.113.1", email: typed });
    expect(await securityLog(street.context, Ada(), { of: typed })).toHaveLength(1);
  });

  it.each(spellings)("is found in the list of members as %s", async (typed) => {
    const { members: found } = await listMembers(street.context, Ada(), memberListInput.parse({ search: typed }));
    expect(found.map(({ firstName }) => firstName)).toEqual([ben.firstName]);
  });

  it.each(spellings)("is found among the recipients of mails as %s", async (typed) => {
    const mail = { kind: "password-reset", recipient: email } as const;
    await street.database.write((tx) => enqueueEmail(tx, street.context, mail));
    expect(await listMails(street.context, Ada(), mailsInput.parse({ to: typed }))).toHaveLength(1);
  });
});
