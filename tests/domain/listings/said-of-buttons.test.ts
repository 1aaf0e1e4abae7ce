import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { claimSpace, handOver, shareSpace, shareSpaceInput } from "~/domain/listings";
import { DAY } from "~/domain/shared/clock";
import type { Actor } from "~/domain/shared/context";
import { spaceActionOf } from "~/routes/_app._index/space-actions.server";
import { spaces } from "~db/schema";
import { ada, ana, ben, cem } from "../../cast";
import { Ana, Ben, newStreetForEach, street } from "../../street";
import { addStranger } from "../../strangers";

newStreetForEach(ana, ben);

let id: string;
let stranger: Actor;
beforeEach(async () => {
  ({ id } = (await shareSpace(street.context, Ana, shareSpaceInput.parse({ ...ana.place, keepMinutes: 10 }))).space);
  stranger = await addStranger(street, "Stranger", ana.place);
});

/** What a member reads after a press of this button. */
const said = async (intent: string, actor: Actor) => {
  const toast = await spaceActionOf(intent)?.act(street.context, actor, id);
  return toast && "message" in toast ? toast.message : expect.fail(`'${intent}' says nothing`);
};

describe("'Someone else took it'", () => {
  it("says that the space has left the map", async () => {
    await claimSpace(street.context, Ben, id);
    expect(await said("taken-by-other", Ben)).toBe("The space has left the map. It's nobody's fault.");
  });

  it("of a driver who isn't established says that the owner knows, since the space stays on the map", async () => {
    await claimSpace(street.context, stranger, id);
    expect(await said("taken-by-other", stranger)).toBe("The owner knows. It's nobody's fault.");
  });
});

describe("'It wasn't there'", () => {
  it("says that the request is open again", async () => {
    await claimSpace(street.context, Ben, id);
    expect(await said("not-got", Ben)).toBe("No points have moved. Your request is open again.");
  });

  it("says nothing of a request whose time is over", async () => {
    await claimSpace(street.context, Ben, id);
    await handOver(street.context, Ana, id, {});
    street.clock.advance(DAY);
    expect(await said("not-got", Ben)).toBe("No points have moved.");
  });
});

describe("a passer-by's report", () => {
  it("says what it does", async () => {
    const passerBy = await street.addMember({ ...cem, place: ana.place });
    expect(await said("report-taken", passerBy)).toBe("Once two neighbours say so, the space leaves the map.");
    expect(await said("report-free", passerBy)).toBe("Reports that it's taken no longer count.");
  });

  it("that takes the space off the map asks for no other one", async () => {
    const [first, second] = [
      await street.addMember({ ...cem, place: ana.place }),
      await street.addMember({ ...ada, place: ana.place }),
    ];
    await said("report-taken", first);
    expect(await said("report-taken", second)).toBe("Once two neighbours say so, the space leaves the map.");
    const [space] = await street.database.read.select().from(spaces).where(eq(spaces.id, id));
    expect(space?.status).toBe("expired");
  });

  it.each(["report-taken", "report-free"])(
    "'%s' promises nothing to a member who isn't established",
    async (intent) => {
      expect(await said(intent, stranger)).toBe("We've noted it.");
    },
  );
});
