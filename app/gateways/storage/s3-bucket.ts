import type { S3Client } from "@aws-sdk/client-s3";
import { refuse } from "~/domain/shared/errors";

export interface S3Settings {
  /** Where the service answers, e.g. https://s3.eu-central-1.amazonaws.com. */
  endpoint: URL;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** The S3 packages, loaded only where a bucket is set up, because they make the start slower. */
const load = async () => ({
  ...(await import("@aws-sdk/client-s3")),
  ...(await import("@aws-sdk/s3-request-presigner")),
});
type S3 = Awaited<ReturnType<typeof load>>;

export interface Bucket {
  s3: S3;
  client: S3Client;
  name: string;
  /** The address of an object, or of the bucket's root for "". */
  urlOf: (key: string) => string;
}

const CONNECT_MS = 3000;
const ANSWER_MS = 10_000;

/** @param answerMs how long one request may take */
export async function openBucket(
  { endpoint, region, bucket, ...credentials }: S3Settings,
  answerMs = ANSWER_MS,
): Promise<Bucket> {
  const s3 = await load();
  const client = new s3.S3Client({
    endpoint: endpoint.href,
    region,
    credentials,
    // Bucket in the path and no Amazon-specific checksums: every S3-compatible service understands that.
    forcePathStyle: true,
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: answerMs },
  });
  const root = endpoint.href.replace(/\/$/, "");
  return { s3, client, name: bucket, urlOf: (key) => `${root}/${bucket}/${key}` };
}

const hasStatus = (error: unknown): error is { $metadata: { httpStatusCode?: number } } =>
  typeof error === "object" && error !== null && "$metadata" in error;

/** The HTTP status of S3's answer. Undefined without an answer. */
const statusOf = (error: unknown): number | undefined =>
  hasStatus(error) ? error.$metadata.httpStatusCode : undefined;

/** For an object that may be missing: returns null then. Refuses with `busy` when the service does not answer. */
export const orNull = (error: unknown): null => (statusOf(error) === 404 ? null : refuseIfDown(error));

/** For an object that the caller named. Refuses with `not-found` when missing, `invalid-input` when S3 rejects it. */
export function refuseNamed(error: unknown): never {
  const status = statusOf(error);
  if (status === 404) return refuse("not-found");
  if (status === 400) return refuse("invalid-input");
  return refuseIfDown(error);
}

/** Refuses with `busy` when the service does not answer or fails. Rethrows other errors. */
export function refuseIfDown(error: unknown): never {
  const status = statusOf(error);
  if (status === undefined || status >= 500) return refuse("busy", { retryAfterSeconds: 30 });
  throw error;
}

/** What to do, by the codes of S3 and of Node. `settings` is how the names of the settings begin: 'S3_'. */
const REMEDIES: readonly (readonly [what: RegExp, remedy: (settings: string) => string])[] = [
  [/^NoSuchBucket$/, (settings) => `make the bucket, or correct ${settings}BUCKET`],
  [
    /^(?:InvalidAccessKeyId|SignatureDoesNotMatch)$/,
    (settings) => `correct ${settings}ACCESS_KEY_ID and ${settings}SECRET_ACCESS_KEY`,
  ],
  [/^AccessDenied$/, () => "let that key list, read, write and remove in the bucket"],
  [/^(?:AuthorizationHeaderMalformed|PermanentRedirect)$/, (settings) => `correct ${settings}REGION`],
  [
    /^(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|TimeoutError|AbortError)$/,
    (settings) => `correct ${settings}ENDPOINT, or start the service there`,
  ],
];

/**
 * Asks a bucket for the name of one object.
 * @returns null where it answers; else why not, as a sentence for the operator
 */
export async function bucketTrouble(
  settings: S3Settings,
  prefix: "S3_" | "BACKUP_S3_",
  waitMs: number,
): Promise<string | null> {
  const { s3, client, name } = await openBucket(settings, waitMs);
  const { endpoint, bucket } = settings;
  try {
    const command = new s3.ListObjectsV2Command({ Bucket: name, MaxKeys: 1 });
    await client.send(command, { abortSignal: AbortSignal.timeout(waitMs) });
    return null;
  } catch (error) {
    const what = codeOf(error);
    const remedy = REMEDIES.find(([known]) => known.test(what))?.[1](prefix) ?? `compare the settings ${prefix}…`;
    return `The bucket ${bucket} at ${endpoint.origin} can't be used (${what}): ${remedy}.`;
  } finally {
    client.destroy();
  }
}

/** 'NoSuchBucket', 'ECONNREFUSED' */
function codeOf(error: unknown): string {
  const { code, name, message, errors } = error as Partial<AggregateError> & { code?: string };
  // For a name with several addresses Node reports one error for each.
  if (errors?.[0]) return codeOf(errors[0]);
  return code ?? (name === "Error" ? message : name) ?? "no answer";
}
