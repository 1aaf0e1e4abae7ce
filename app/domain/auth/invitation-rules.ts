/** How long an invitation works. */
export const INVITATION_DAYS = 14;
/** Most unused invitations of one member. */
export const MAX_INVITATIONS = 5;

/** How many people a link for many can let in, and for how many days at most. */
export const MIN_LINK_USES = 2;
export const MAX_LINK_USES = 500;
export const MAX_LINK_DAYS = 90;

/** A link for many people as admins see it; times are ISO 8601 UTC. */
export interface LinkForMany {
  id: string;
  createdAt: string;
  expiresAt: string;
  /** How many people may join by it, and how many have. */
  people: number;
  joined: number;
  works: boolean;
}

/** An invitation as its member sees it; times are ISO 8601 UTC. */
export interface Invitation {
  id: string;
  createdAt: string;
  expiresAt: string;
  state: "open" | "used" | "over";
  /** First name and initial of the person who joined with it; null too where that person deleted the account. */
  usedBy: string | null;
}
