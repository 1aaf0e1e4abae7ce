import { availabilityText, type SpaceCard } from "~/domain/spaces/rules";
import { useServerTime } from "~/ui/time/server-time";

const EVERY_SECONDS = 10;

/** 'Available in 12 min', kept up to date. */
export const Availability = ({ space }: { space: Pick<SpaceCard, "status" | "availableAt"> }) => (
  <strong>{availabilityText(space, useServerTime(EVERY_SECONDS))}</strong>
);
