import { sql } from "drizzle-orm";
import { preparedOnce, type Query } from "~db/query";
import { spaces } from "~db/schema";
import { stepOf, type Act } from "./lifecycle";
import type { SpaceRow } from "./rows";

const { placeholder } = sql;

const newSpace = {
  id: placeholder("id"),
  ownerId: placeholder("ownerId"),
  status: placeholder("status"),
  latitude: placeholder("latitude"),
  longitude: placeholder("longitude"),
  address: placeholder("address"),
  description: placeholder("description"),
  availableAt: placeholder("availableAt"),
  listedUntil: placeholder("listedUntil"),
  keepMinutes: placeholder("keepMinutes"),
  nameless: placeholder("nameless"),
  unproven: placeholder("unproven"),
  pointsEarned: placeholder("pointsEarned"),
  createdAt: placeholder("createdAt"),
};

// Prepared, because a whole neighbourhood shares at the same time in the morning.
const insertSpace = preparedOnce((on) => on.insert(spaces).values(newSpace).returning().prepare("insert_space"));
// A placeholder for a time accepts no null.
const insertKept = preparedOnce((on) =>
  on
    .insert(spaces)
    .values({ ...newSpace, keptUntil: placeholder("keptUntil") })
    .returning()
    .prepare("insert_kept_space"),
);

type NewSpace = Pick<SpaceRow, Exclude<keyof typeof newSpace, "status"> | "keptUntil">;

/** Stores a new space with the status that the lifecycle gives to its share. */
export async function beginSpace(
  tx: Query,
  act: Extract<Act, "share" | "share leaving" | "share as planned">,
  values: NewSpace,
): Promise<SpaceRow> {
  const status = stepOf(act, "owner", { status: null, stage: null })?.space;
  const [space] = await (values.keptUntil ? insertKept : insertSpace)(tx).execute({ ...values, status });
  if (!space) throw new Error("the space was not stored");
  return space;
}
