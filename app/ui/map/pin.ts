/** What the map shows of a space. */
export interface Pin {
  id: string;
  latitude: number;
  longitude: number;
  leaving: boolean;
  /** The owner's full name. */
  name: string;
  vehicle: string;
  /** Where the space's card is. */
  href: string;
}

/** The map knows two states only: whatever is not leaving counts as available (specification 4). */
export const pinStatus = ({ leaving }: Pin): string => `Status: ${leaving ? "Leaving Soon" : "Available"}`;

export const pinTitle = (pin: Pin): string => [pin.name, pin.vehicle, pinStatus(pin)].filter(Boolean).join(", ");

export const markerClass = ({ leaving }: Pin): string => `map-marker ${leaving ? "leaving" : "available"}`;

export const hereTitle = "Your Location: You are here";
