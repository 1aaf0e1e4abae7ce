/** The most notices that wait for one member; the oldest is dropped (docs/product.md#realtime). */
export const MOST_WAITING = 20;
/** The most notices that one page shows. */
export const MOST_ON_A_PAGE = 3;

/** 'And 4 more notices': added to the last notice of a page when more wait. Empty when none wait. */
export const moreNotices = (more: number): string =>
  more === 0 ? "" : `And ${more} more ${more === 1 ? "notice" : "notices"} on your next pages.`;
