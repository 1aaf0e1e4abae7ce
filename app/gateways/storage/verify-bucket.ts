import { openBucket, type S3Settings } from "./s3-bucket";

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
    return `The bucket ${bucket} at ${endpoint.origin} cannot be used (${what}): ${remedy}.`;
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
