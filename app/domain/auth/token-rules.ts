export type TokenScope = "read" | "share" | "request" | "plans" | "car";

/** What a token opens: its name, and what one may do with it, as members read them. The calls of each: docs/api.md#tokens. */
export const tokenScopes: Readonly<Record<TokenScope, { name: string; acts: string }>> = {
  read: { name: "Look", acts: "see spaces and requests near you" },
  share: { name: "Share", acts: "share spaces, promise and hand them over" },
  request: { name: "Ask", acts: "ask for spaces, claim and take them" },
  plans: { name: "Plans", acts: "plan when you leave and look, and watch areas" },
  car: { name: "Car", acts: "keep and see where you parked" },
};

export const MAX_TOKENS = 5;
/** In characters as a reader counts them (docs/product.md#lengths). */
export const MAX_TOKEN_NAME_LENGTH = 40;

/** A token as its member sees it; times are ISO 8601 UTC. */
export interface OwnToken {
  id: string;
  name: string;
  scopes: TokenScope[];
  createdAt: string;
  lastUsedAt: string;
}

/** The scopes that `includes` names, in their order. */
export const scopesAmong = (includes: (scope: TokenScope) => boolean): TokenScope[] =>
  (Object.keys(tokenScopes) as TokenScope[]).filter(includes);
