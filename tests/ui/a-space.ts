import type { PublicMember } from "~/domain/members/rules";
import type { SpaceCard } from "~/domain/listings/space-rules";

export const anaAsOwner: PublicMember = {
  id: "ana",
  firstName: "Ana",
  lastName: "R",
  vehicleDescription: "Blue Golf",
  licensePlate: "7XKC",
  rating: 5,
  handovers: 0,
  profileImageUrl: null,
  inaugural: false,
};

/** An available space of Ana's. Each has an owner object of its own, as rows of the database have. */
export const aSpace = <Change extends object>(id: string, change: Change = {} as Change): SpaceCard & Change => ({
  id,
  status: "available",
  latitude: "40.672",
  longitude: "-73.9772",
  address: "",
  description: "",
  availableAt: "2026-05-04T10:00:00.000Z",
  keptUntil: null,
  confirmedAt: "2026-05-04T10:00:00.000Z",
  promiseExpiresAt: null,
  openToFirst: false,
  owner: { ...anaAsOwner },
  ...change,
});
