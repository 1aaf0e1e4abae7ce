/** A browser that pushes can be sent to. The keys are base64url. */
interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface Push extends PushTarget {
  /** JSON. */
  payload: string;
  /** Seconds for which the push service keeps it for a phone without network. */
  ttl: number;
  /** At most 32 characters, base64url: a later push of a topic replaces an earlier one. */
  topic: string;
}

/**
 * What became of a push. `taken`: the push service has it. `gone`: the browser no longer has the subscription. `too-large`:
 * the push service takes less. `refused`: it does not want this push. `busy`: it may want it later, after `retryAfterMs` if
 * it said so.
 */
export type PushResult =
  { outcome: "taken" | "gone" | "too-large" | "refused" } | { outcome: "busy"; retryAfterMs: number | null };

/** The key pair that identifies this server to push services (RFC 8292), base64url. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/** The way to the push services of browsers. */
export interface PushSender {
  /** The server's public VAPID key, base64url: browsers subscribe with it. */
  publicKey: string;
  /** Whether this is an address that pushes may be sent to: https, and no private network. */
  accepts(endpoint: string): boolean;
  /** Never rejects. */
  send(push: Push): Promise<PushResult>;
  close(): Promise<void>;
}
