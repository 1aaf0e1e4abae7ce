/** A space of the member's that can be promised to a request. */
export interface SpaceChoice {
  id: string;
  label: string;
  /** About how long the requester drives there, in minutes. */
  minutes: number;
}
