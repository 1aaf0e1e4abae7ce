import type { SpaceInList } from "~/domain/listings/space-rules";
import type { HomeData } from "~/ui/spaces/home-data";

type Usual = "address" | "description" | "keptUntil" | "confirmedAt" | "promiseExpiresAt" | "openToFirst";
type Sent<Space> = Space extends SpaceInList ? Omit<Space, Usual> & Partial<Pick<Space, Usual>> : never;

/**
 * A space in the page's data. It lacks the fields that hold what they hold in most spaces. That makes a page with 20 cards
 * 0.1 KB smaller on the wire.
 */
export type SentSpace = Sent<SpaceInList>;

/** The page's data before `whole` adds the usual values. */
export type SentHome = Omit<HomeData, "spaces"> & { spaces: SentSpace[] };

const usualOf = ({ availableAt }: Pick<SpaceInList, "availableAt">) => ({
  address: "",
  description: "",
  keptUntil: null,
  confirmedAt: availableAt,
  promiseExpiresAt: null,
  openToFirst: false,
});

/** The spaces without usual values. Spaces of one owner share one object: the data holds it once. */
export function sent(spaces: readonly SpaceInList[]): SentSpace[] {
  const owners = new Map<string, SpaceInList["owner"]>();
  return spaces.map((space) => {
    const usual: Record<string, unknown> = usualOf(space);
    // Filled field by field, because React reads the objects that Object.fromEntries() makes more slowly.
    const unusual: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(space))
      if (!(name in usual) || value !== usual[name]) unusual[name] = value;
    const { owner } = space;
    if (owner && !owners.has(owner.id)) owners.set(owner.id, owner);
    unusual.owner = owner && owners.get(owner.id);
    return unusual as SentSpace;
  });
}

/** The page's data as the page uses it. */
export const whole = ({ spaces, ...home }: SentHome): HomeData => ({
  ...home,
  spaces: spaces.map((space) => Object.assign(usualOf(space), space)),
});
