/** What the server does before a page or a call runs. Declared in a route's `handle` and at an API operation. */
export interface RoutePolicy {
  /**
   * Who may open it although other pages turn them away. What is open to suspended members, those who wait for an admin see
   * too. Visitors `before-launch` see only the pages that say so.
   */
  alsoOpenTo?: readonly ("suspended" | "unconfirmed" | "waiting" | "before-launch")[];
  /** Browsers may not store it: another person may use the browser next. */
  noStore?: true;
  /** It reads its body itself: a file. */
  takesFile?: true;
  /** What watches the server asks for it, by any host name. */
  allowsAnyHost?: true;
  /** It is no page: other spellings of its path are not redirected to one address (canonical-address.ts). */
  keepsAddress?: true;
  /** Requests that may come from another site, or from no browser (same-site.ts). */
  allowsCrossSite?: "signed-posts" | "one-click-posts" | "links";
}
