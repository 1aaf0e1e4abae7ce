/** What a token opens, with the words that members read. Calls name theirs in `app/api`. */
export const tokenScopes = {
  read: "Look: see spaces and requests near you",
  share: "Share: share spaces, promise and hand them over",
  request: "Ask: ask for spaces, claim and take them",
  plans: "Plans: plan when you leave and look, and watch areas",
  car: "Car: keep and see where you parked",
} as const;
export type TokenScope = keyof typeof tokenScopes;

export const MAX_TOKENS = 5;
/** In characters as a reader counts them (docs/product.md#lengths). */
export const MAX_TOKEN_NAME = 40;

/** A token as its member sees it; times are ISO 8601 UTC. */
export interface OwnToken {
  id: string;
  name: string;
  scopes: TokenScope[];
  createdAt: string;
  lastUsedAt: string;
}

/** The scopes for which this holds, in their order. */
export const scopesAmong = (holds: (scope: TokenScope) => boolean): TokenScope[] =>
  (Object.keys(tokenScopes) as TokenScope[]).filter(holds);
