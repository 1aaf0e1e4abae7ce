/** Who may join. Admins set it while the server runs. */
export const registrationModes = ["open", "invitation", "closed"] as const;
export type RegistrationMode = (typeof registrationModes)[number];

/** How long an invitation works. */
export const INVITATION_DAYS = 14;
/** Most unused invitations of one member. */
export const INVITATIONS_MAX = 5;

/** An invitation as its member sees it; times are ISO 8601 UTC. */
export interface Invitation {
  id: string;
  createdAt: string;
  expiresAt: string;
  /** First name and initial of the person who joined with it. */
  usedBy: string | null;
}
