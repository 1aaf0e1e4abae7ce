/** Why a use case said no. Codes are for programs; `web/errors.ts` turns each into a status and a sentence for people. */
export type ErrorCode =
  // the caller
  | "unauthorized"
  | "forbidden"
  | "not-found"
  | "too-many"
  | "invalid-input"
  | "busy"
  // members
  | "user-exists"
  | "address-barred"
  | "wrong-credentials"
  | "wrong-password"
  | "suspended"
  | "reset-token-invalid"
  // photos
  | "upload-over"
  | "photo-too-large"
  | "not-a-photo"
  | "photo-too-many-pixels"
  | "photo-unreadable"
  | "not-set-up"
  // spaces and promises
  | "too-many-spaces"
  | "space-closed"
  | "space-promised"
  | "space-not-promised"
  | "space-not-available"
  | "promise-to-self"
  | "promise-taken"
  | "promise-over"
  | "promise-unclaimed"
  | "promise-unbound"
  | "driver-busy"
  | "too-far"
  | "place-unknown"
  | "sighting-denied"
  | "no-space-to-promise"
  // requests
  | "request-closed"
  | "request-confirmed"
  // donations
  | "payments-down"
  | "message-forged"
  // rewards and ratings
  | "reward-unaffordable"
  | "redemption-decided"
  | "handover-open"
  | "rating-over"
  | "already-rated"
  // chat
  | "message-to-self"
  | "too-many-conversations"
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

/** A refusal that a use case decided on. Match by `code`, never by class: bundles and tests may hold two copies. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  constructor(
    readonly code: ErrorCode,
    readonly details: { fields?: FieldErrors; retryAfterSeconds?: number } = {},
  ) {
    super(code);
  }
}

export const refuse = (code: ErrorCode, details?: ConstructorParameters<typeof Refusal>[1]): never => {
  throw new Refusal(code, details);
};

export const isRefusal = (error: unknown): error is Refusal =>
  error instanceof Error && error.name === "Refusal" && "code" in error;
