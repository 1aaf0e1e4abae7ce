import fc from "fast-check";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { members } from "~db/schema";
import { listMembers, memberListInput } from "~/domain/admin";
import { memberSorts } from "~/domain/admin/rules";
import { DAY } from "~/domain/shared/clock";
import type { Actor } from "~/domain/shared/context";
import { folded } from "~/domain/shared/text";
import { ada, ana, ben, cem, dora, type Person } from "../../cast";
import { openNeighbourhood, type Neighbourhood } from "../../neighbourhood";

const percy: Person = { ...ana, firstName: "Percy", lastName: "100%_\\'\"", email: "percy@kindspot.example" };
const zoe: Person = { ...ana, firstName: "Zoë", lastName: "Ångstrøm", email: "zoe@kindspot.example" };

let street: Neighbourhood;
let Ada: Actor, Ana: Actor, Gone: Actor;
beforeAll(async () => {
  street = await openNeighbourhood();
  const addMemberIn = async (person: Person, city: string, more: Partial<typeof members.$inferInsert> = {}) => {
    street.clock.advance(DAY);
    const actor = await street.addMember(person);
    const living = { city, cityFolded: folded(city), emailConfirmedAt: street.clock.now(), ...more };
    await street.context.write((tx) => tx.update(members).set(living).where(eq(members.id, actor.id)));
    return actor;
  };
  Ada = { ...(await addMemberIn(ada, "Brooklyn", { role: "admin" })), role: "admin" };
  Ana = await addMemberIn(ana, "Brooklyn", { points: 75, spacesShared: 2, rating: 4.5 });
  await addMemberIn(ben, "New York", { points: -25, rating: 2 });
  await addMemberIn(cem, "São Paulo", { points: 75, spacesShared: 2, suspendedAt: new Date(), suspendedReason: "" });
  await addMemberIn(dora, "", { emailConfirmedAt: null });
  await addMemberIn(percy, "50%");
  await addMemberIn(zoe, "Malmö");
  Gone = await addMemberIn({ ...ben, email: "gone@kindspot.example" }, "Brooklyn", { deletedAt: new Date() });
});

const list = (asked: Record<string, string> = {}, size?: number) =>
  listMembers(street.context, Ada, memberListInput.parse(asked), size === undefined ? {} : { size });
const namesIn = async (asked: Record<string, string>) =>
  (await list(asked)).members.map(({ firstName }) => firstName).join(" ");

describe("the list of members", () => {
  it("is refused to anyone but an admin", async () => {
    await expect(listMembers(street.context, Ana, memberListInput.parse({}))).rejects.toMatchObject({
      code: "forbidden",
    });
  });

  it("has everybody who is still there, latest first, with what is their own", async () => {
    expect(await namesIn({})).toBe("Zoë Percy Dora Cem Ben Ana Ada");
    const { members: all } = await list();
    expect(all.find(({ id }) => id === Ana.id)).toMatchObject({
      email: ana.email,
      city: "Brooklyn",
      points: 75,
      rating: 4.5,
      spacesShared: 2,
      isAdmin: false,
      suspended: false,
    });
    expect(all.find(({ firstName }) => firstName === "Cem")).toMatchObject({ suspended: true });
    expect(all.at(-1)).toMatchObject({ isAdmin: true, rating: 5 });
  });

  it.each([
    ["ANA", "Ana"],
    ["okaf", "Ben"],
    ["dora@kind", "Dora"],
    [" zoe ", "Zoë"],
    ["ÅNG", "Zoë"],
    ["angstrom", "Zoë"],
    ["%", "Percy"],
    ["_", "Percy"],
    ["\\", "Percy"],
    ["'", "Percy"],
    ['"', "Percy"],
    ["a%a", ""],
    ["gone", ""],
  ])("finds by a part of a name or an email, in any case, with every character literal: %j", async (search, found) => {
    expect(await namesIn({ search })).toBe(found);
  });

  it.each([
    [{ city: "brook" }, "Ana Ada"],
    [{ city: "sao p" }, "Cem"],
    [{ city: "MALMO" }, "Zoë"],
    [{ city: "%" }, "Percy"],
    [{ city: "brook", search: "novak" }, "Ada"],
    [{ city: "york", search: "novak" }, ""],
  ])("filters by a part of the city, and both combine: %j", async (filter, found) => {
    expect(await namesIn(filter)).toBe(found);
  });

  it.each([
    [{ standing: "suspended" }, "Cem"],
    [{ standing: "unconfirmed" }, "Dora"],
    [{ standing: "admin" }, "Ada"],
    [{ shared: "once" }, "Cem Ana"],
    [{ shared: "never", city: "brook" }, "Ada"],
    [{ standing: "suspended", shared: "never" }, ""],
  ])("filters by standing and by sharing, and all filters combine: %j", async (filter, found) => {
    expect(await namesIn(filter)).toBe(found);
  });

  it("filters by the dates of joining in the admin's zone, both included", async () => {
    const dayOf = async (name: string) => (await list({ search: name })).members[0]?.createdAt.slice(0, 10) ?? "";
    const [from, to] = [await dayOf("ben"), await dayOf("dora")];
    expect(await namesIn({ from, to })).toBe("Dora Cem Ben");
    expect(await namesIn({ from: to })).toBe("Zoë Percy Dora");
    const { createdAt } = (await list({ search: "ben" })).members[0] ?? { createdAt: "" };
    const west = await listMembers(street.context, Ada, memberListInput.parse({ search: "ben", from, to: from }), {
      timeZone: new Date(createdAt).getUTCHours() < 12 ? "Etc/GMT+12" : "Pacific/Kiritimati",
    });
    expect(west.total).toBe(0);
  });

  it("filters by the last visit; before the first one, by the day of joining", async () => {
    const now = street.clock.now();
    const seen = new Date(now.getTime() - 100 * DAY);
    await street.context.write((tx) => tx.update(members).set({ lastSeenAt: seen }).where(eq(members.id, Ana.id)));
    expect(await namesIn({ seen: "not-90" })).toBe("Ana");
    expect(await namesIn({ seen: "not-365" })).toBe("");
    expect(await namesIn({ seen: "within-30", city: "brook" })).toBe("Ada");
    expect(await namesIn({ sort: "seen", order: "asc", city: "brook" })).toBe("Ana Ada");
    const [found] = (await list({ search: ana.email })).members;
    expect(found?.lastSeenAt).toBe(seen.toISOString());
    await street.context.write((tx) => tx.update(members).set({ lastSeenAt: null }).where(eq(members.id, Ana.id)));
    expect(await namesIn({ seen: "not-90" })).toBe("");
  });

  it("counts all who match, on every page", async () => {
    const { next, total } = await list({ city: "brook" }, 1);
    expect(total).toBe(2);
    expect((await list({ city: "brook", after: next ?? "" }, 1)).total).toBe(2);
  });

  it.each([
    ["name", "Ada Ana Ben Cem Dora Percy Zoë"],
    ["email", "Ada Ana Ben Cem Dora Percy Zoë"],
    ["city", "Dora Percy Ada Ana Zoë Ben Cem"],
    ["points", "Cem Ana Zoë Percy Dora Ada Ben"],
    ["rating", "Zoë Percy Dora Cem Ada Ana Ben"],
    ["spaces", "Cem Ana Zoë Percy Dora Ben Ada"],
    ["joined", "Zoë Percy Dora Cem Ben Ana Ada"],
    ["seen", "Zoë Percy Dora Cem Ben Ana Ada"],
  ])("is sorted by %s", async (sort, names) => {
    expect(await namesIn({ sort })).toBe(names);
  });

  it("pages of any size, in any order, forwards and back give everybody once", async () => {
    const sorts = fc.constantFrom(...memberSorts);
    const orders = fc.constantFrom("asc", "desc");
    await fc.assert(
      fc.asyncProperty(sorts, orders, fc.integer({ min: 1, max: 8 }), async (sort, order, size) => {
        const whole = (await list({ sort, order }, 100)).members;
        const first = await list({ sort, order }, size);
        const pages = [first];
        for (let page = first; page.next !== null; pages.push(page))
          page = await list({ sort, order, after: page.next }, size);
        expect(pages.flatMap((page) => page.members)).toEqual(whole);
        expect(first.previous).toBeNull();
        for (let nth = pages.length - 1; nth > 0; nth--) {
          const back = await list({ sort, order, before: pages[nth]?.previous ?? "" }, size);
          expect(back).toEqual(pages[nth - 1]);
        }
      }),
      { numRuns: 60 },
    );
  });

  it("goes on from a member who left meanwhile, but from nobody else", async () => {
    await expect(list({ after: Gone.id })).resolves.toMatchObject({ next: null });
    await expect(list({ after: "nobody" })).rejects.toMatchObject({ code: "not-found" });
  });
});

describe("what is asked of the list", () => {
  it.each([
    { search: "x".repeat(101) },
    { search: "\u0000" },
    { search: "\u202e" },
    { sort: "password" },
    { order: "up" },
    { standing: "king" },
    { seen: "within-8" },
    { from: "yesterday" },
    { to: "2026-02-30" },
    { from: "0001-01-01" },
    { to: "9999-12-31" },
    { after: "'" },
    { after: "a", before: "b" },
  ])("is refused where it makes no sense: %j", (asked) => {
    expect(memberListInput.safeParse(asked).success).toBe(false);
  });
});
