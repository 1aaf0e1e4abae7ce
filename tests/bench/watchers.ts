import { cellAt, middleOfCell } from "~/domain/places";
import type { Point } from "~/domain/places/rules";
import { DAY } from "~/domain/shared/clock";
import { pushSubscriptions, sessions, watches } from "~db/schema";
import { ana } from "../cast";
import type { FakeBrowser } from "../fakes/push-service";
import { batches, type Town } from "./town";

/** One member at each place, who watches it at all hours of the week with this browser. */
export async function addWatchers(
  town: Town,
  places: readonly Point[],
  browserOf: (id: string) => FakeBrowser["subscription"],
): Promise<void> {
  const people = await town.addMembers(places);
  const now = town.context.clock.now();
  const endsAt = new Date(now.getTime() + DAY);
  const watchers = people.map(({ id }, at) => ({ id, memberId: id, place: places[at] ?? ana.place }));
  for (const some of batches(watchers)) {
    await town.database.write(async (tx) => {
      const since = { createdAt: now, lastUsedAt: now, passwordAt: now, expiresAt: endsAt };
      await tx.insert(sessions).values(some.map(({ id, memberId }) => ({ id, memberId, ...since })));
      const browsers = some.map(({ id, memberId }) => ({
        id,
        memberId,
        sessionId: id,
        createdAt: now,
        ...flat(browserOf(id)),
      }));
      await tx.insert(pushSubscriptions).values(browsers);
      const week = { span: "week", days: 127, fromMinute: 0, toMinute: 0, radius: 2, createdAt: now, endsAt } as const;
      const areas = some.map(({ id, memberId, place }) => ({ id, memberId, ...areaAt(place), ...week }));
      await tx.insert(watches).values(areas);
    });
  }
}

const flat = ({ endpoint, keys }: FakeBrowser["subscription"]) => ({ endpoint, ...keys });

function areaAt(place: Point) {
  const cell = cellAt(place);
  return { cell, ...middleOfCell(cell) };
}
