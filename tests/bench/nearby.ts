import { REACH_METRES } from "~/domain/places/rules";
import { ana } from "../cast";
import { sameChance, scattered } from "./chance";
import { quantile, type Figure } from "./figure";
import { openTown } from "./town";
import { spacesSeen } from "../domain/spaces-seen";

const REFERENCE = "50 rows by primary key with join: 0.18 ms";
const ASKED = 1_000;
/** A metropolitan region of about 140 × 105 miles. */
const REGION_DEGREES = 2;

/**
 * Measures the whole use case with its cards, from places all over the region and from one with 2,000 spaces nearby.
 */
export async function nearby(): Promise<Figure[]> {
  const town = await openTown();
  const chance = sameChance();
  const spread = (count: number, degrees = REGION_DEGREES) => scattered(count, ana.place, degrees, chance);
  const [asker, owner] = await town.addMember([ana.place, ana.place]);
  if (!asker || !owner) throw new Error("nobody lives here");

  const ask = async (degrees: number): Promise<number[]> => {
    const samples: number[] = [];
    for (const place of spread(ASKED, degrees)) {
      const begun = performance.now();
      await spacesSeen(town.context, asker, place, REACH_METRES);
      samples.push(performance.now() - begun);
    }
    return samples.slice(ASKED / 10);
  };
  const figures = (where: string, samples: number[]): Figure[] => [
    { what: `nearby, ${where}, p50`, value: quantile(samples, 0.5), unit: "ms", atMost: 0.5, reference: REFERENCE },
    { what: `nearby, ${where}, p99`, value: quantile(samples, 0.99), unit: "ms", atMost: 3 },
  ];

  await town.fill(owner, spread(10_000));
  const ten = await ask(REGION_DEGREES);
  await town.fill(owner, spread(88_000));
  await town.fill(owner, spread(2_000, 0.01));
  const hundred = await ask(REGION_DEGREES);
  const hotSpot = await ask(0.01);
  await town.close();
  return [
    ...figures("10,000 active spaces", ten),
    ...figures("100,000 active spaces", hundred),
    { what: "nearby, among 2,000 in one street, p50", value: quantile(hotSpot, 0.5), unit: "ms" },
  ];
}
