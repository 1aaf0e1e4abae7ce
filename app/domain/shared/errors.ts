/** Why a use case refused. `app/server/error-responses.ts` has a status and a sentence for each code. */
export type ErrorCode =
  // the caller
  | "unauthorized"
  | "signed-out"
  | "forbidden"
  | "other-member"
  | "not-found"
  | "too-many"
  | "invalid-input"
  | "busy"
  // members
  | "user-exists"
  | "registration-closed"
  | "invitation-needed"
  | "too-many-invitations"
  | "too-many-tokens"
  | "token-scope"
  | "wrong-credentials"
  | "sign-in-slowed"
  | "wrong-password"
  | "password-needed"
  | "second-step-required"
  | "wrong-code"
  | "pending-login-expired"
  | "second-step-missing"
  | "second-step-demanded"
  | "suspended"
  | "awaits-approval"
  | "reset-token-invalid"
  | "unconfirmed"
  | "confirmation-invalid"
  | "sign-in-to-confirm"
  | "file-too-large"
  | "file-not-text"
  // photos
  | "upload-over"
  | "cannot-sign"
  | "photo-too-large"
  | "not-a-photo"
  | "photo-too-heavy"
  | "photo-too-many-pixels"
  | "photo-unreadable"
  | "photos-not-here"
  | "not-set-up"
  // spaces and promises
  | "too-many-spaces"
  | "kerb-forbids"
  | "shared-here"
  | "space-closed"
  | "space-promised"
  | "space-not-promised"
  | "space-not-available"
  | "promise-to-self"
  | "promise-taken"
  | "driver-on-the-way"
  | "space-not-held"
  | "drive-too-long"
  | "place-old"
  | "claimed-before"
  | "too-many-claims"
  | "too-many-typed-claims"
  | "only-asking"
  | "gave-up-often"
  | "never-came"
  | "ask-own"
  | "ask-declined"
  | "too-many-asks"
  | "space-leaving"
  | "holding-paused"
  | "undo-over"
  | "handover-counted"
  | "promise-over"
  | "promise-unclaimed"
  | "promise-unbound"
  | "driver-busy"
  | "driver-not-asking"
  | "too-many-promises"
  | "too-far"
  | "place-unknown"
  | "view-quota-exceeded"
  | "moved-too-fast"
  | "place-too-wide"
  | "sighting-denied"
  | "no-space-to-promise"
  // requests
  | "request-closed"
  | "request-confirmed"
  // pushes
  | "push-address"
  | "no-push"
  // watches
  | "too-many-watches"
  | "watch-too-far"
  // plans
  | "too-many-plans"
  | "plan-past"
  | "plan-question-over"
  | "plan-latest"
  | "too-many-needs"
  | "need-too-long"
  | "need-too-far"
  | "match-over"
  // tips
  | "tip-far"
  | "tip-over"
  | "too-many-tips"
  | "tips-paused"
  // donations
  | "payments-down"
  | "message-forged"
  // rewards and ratings
  | "reward-unaffordable"
  | "claim-too-early"
  | "claim-unconfirmed"
  | "claim-few-handovers"
  | "redemption-decided"
  | "own-claim"
  | "handover-open"
  | "rating-over"
  | "already-rated"
  // chat
  | "message-to-self"
  | "too-many-conversations"
  | "not-answered"
  // safety
  | "about-oneself"
  | "too-many-blocks"
  | "too-many-reports"
  // creations
  | "key-reused"
  // what admins do
  | "admin-protected"
  | "last-admin"
  | "member-suspended"
  | "not-suspended";

export type FieldErrors = Record<string, string[]>;

/** A use case's refusal. Match by `code`, never by class: bundles and tests can contain two copies of the class. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  constructor(
    readonly code: ErrorCode,
    readonly details: {
      fields?: FieldErrors;
      retryAfterSeconds?: number;
      /** Proves that the password was right, before the second step. For a cookie, never for an answer's body. */
      pendingLoginToken?: string;
    } = {},
  ) {
    super(code);
  }
}

export const refuse = (code: ErrorCode, details?: ConstructorParameters<typeof Refusal>[1]): never => {
  throw new Refusal(code, details);
};

/** Refuses with the code that a rule found against an act; null: nothing stands against it. */
export const refuseIf = (code: ErrorCode | null): void => {
  if (code) refuse(code);
};

/** Whether it is a refusal with one of these codes; without a code, any refusal. */
export const isRefusal = (error: unknown, ...codes: ErrorCode[]): error is Refusal =>
  error instanceof Error &&
  error.name === "Refusal" &&
  "code" in error &&
  (codes.length === 0 || codes.some((code) => code === error.code));

/** Whatever was thrown, as an error. */
export const asError = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)));

/** What an error says, for a sentence of ours. */
export const errorText = (thrown: unknown): string => asError(thrown).message;
