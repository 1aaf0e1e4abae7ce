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

/** The packages that speak S3: loaded only where a bucket is set up, or every start would pay for them. */
const load = async () => ({
  ...(await import("@aws-sdk/client-s3")),
  ...(await import("@aws-sdk/s3-request-presigner")),
});
export type S3 = Awaited<ReturnType<typeof load>>;

/** A bucket, and what is needed to speak to it. */
export interface Bucket {
  s3: S3;
  client: S3Client;
  name: string;
  /** The address of an object, or of the bucket's root for "". */
  urlOf: (key: string) => string;
}

const CONNECT_MS = 3000;
const ANSWER_MS = 10_000;

export async function openBucket({ endpoint, region, bucket, ...credentials }: S3Settings): Promise<Bucket> {
  const s3 = await load();
  const client = new s3.S3Client({
    endpoint: endpoint.href,
    region,
    credentials,
    // Buckets in the path and no checksums of Amazon's own: what every service of this kind understands.
    forcePathStyle: true,
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: ANSWER_MS },
  });
  const root = endpoint.href.replace(/\/$/, "");
  return { s3, client, name: bucket, urlOf: (key) => `${root}/${bucket}/${key}` };
}

const hasStatus = (error: unknown): error is { $metadata: { httpStatusCode?: number } } =>
  typeof error === "object" && error !== null && "$metadata" in error;

/** What S3 answered, as a status; undefined when it could not be asked. */
const statusOf = (error: unknown): number | undefined =>
  hasStatus(error) ? error.$metadata.httpStatusCode : undefined;

/** For what may be missing: null then. A service that cannot be asked is `busy`. */
export const orNull = (error: unknown): null => (statusOf(error) === 404 ? null : unavailable(error));

/** For what a caller named: `not-found` when it is not there, `invalid-input` when S3 will not take it. */
export function refusal(error: unknown): never {
  const status = statusOf(error);
  if (status === 404) return refuse("not-found");
  if (status === 400) return refuse("invalid-input");
  return unavailable(error);
}

/** A service that cannot be asked, or fails, is `busy`; whatever else it says is thrown on. */
export function unavailable(error: unknown): never {
  const status = statusOf(error);
  if (status === undefined || status >= 500) return refuse("busy", { retryAfterSeconds: 30 });
  throw error;
}
