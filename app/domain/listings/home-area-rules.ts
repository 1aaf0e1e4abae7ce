/** A member who shared on so many days within so many metres can hide their name there (docs/product.md#who-sees-what). */
export const HOME_AREA_DAYS = 3;
export const HOME_AREA_METRES = 200;

/** A place near which a member's spaces name nobody. */
export interface HomeArea {
  id: string;
  /** The address of the space it was made from; it can be ''. */
  address: string;
}

/** A home area that the member can make from one of their spaces. */
export interface HomeAreaOffer {
  spaceId: string;
  address: string;
  /** On how many days the member shared near it. */
  days: number;
}
