import type { Person } from "../members/rules";

/** The kinds of security events, with the words that admins read. */
export const securityKinds = {
  "signed-in": "Signed in",
  "sign-in-failed": "Wrong email or password",
  "second-step-failed": "Wrong code of the second step",
  "recovery-codes-made": "New recovery codes made",
  "recovery-code-used": "Signed in with a recovery code",
  "reset-asked": "Asked for a new password",
  "reset-link-made": "Link to a new password made by an admin, or on the server",
  "password-reset": "New password by a link",
  "password-changed": "Password changed",
  "second-step-on": "Second step set up",
  "second-step-off": "Second step removed",
  "second-step-reset": "Second step removed on the server",
  "token-made": "Token for programs made",
  "token-ended": "Token for programs ended",
  "admin-granted": "Made an admin",
  "admin-revoked": "No admin any more",
  "limit-refused": "Refused by a limit",
} as const;
export type SecurityKind = keyof typeof securityKinds;

export const isSecurityKind = (text: string): text is SecurityKind => text in securityKinds;

/** Kinds that a stranger can cause without limit. The database stores a bounded number of them a minute. */
export const floodKinds: readonly SecurityKind[] = [
  "sign-in-failed",
  "second-step-failed",
  "reset-asked",
  "limit-refused",
];

/** Most stored rows of `floodKinds` a minute. The file for fail2ban gets more: see `security-log.ts`. */
export const FLOOD_ROWS_A_MINUTE = 120;

/** Longest text of the filter, in characters: an email address. */
export const MAX_SECURITY_FILTER_LENGTH = 254;

/** One line of the security log. */
export interface SecurityEvent {
  id: string;
  /** ISO 8601 UTC. */
  at: string;
  kind: string;
  /** The account, or null without a known one. */
  member: Person | null;
  /** The IPv4 address, or the first 64 bits of the IPv6 one; empty for the command line. */
  network: string;
  /** What was refused: 'POST /auth'. */
  what: string | null;
}
