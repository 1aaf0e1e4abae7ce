import type { Point } from "~/domain/places/rules";
import { ProperName } from "~/ui/members/proper-name";
import { coordinatesText } from "./place-notice";
import { useStreets } from "./use-streets";

/** The street beside a place, once the community's own map has told it; until then, and without one, the coordinates. */
export function StreetName({ at }: { at: Point }) {
  const [street] = useStreets(at) ?? [];
  return <ProperName>{street ?? coordinatesText(at)}</ProperName>;
}
