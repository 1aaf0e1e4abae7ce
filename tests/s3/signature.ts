import { createHash, createHmac } from "node:crypto";
import type { IncomingMessage } from "node:http";

export interface Credentials {
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
}

const hmac = (key: string | Buffer, text: string): Buffer => createHmac("sha256", key).update(text).digest();
const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

interface Claim {
  credential: string;
  signedHeaders: string;
  signature: string;
  date: string;
  payload: string;
  /** How long a signed address is valid. Undefined for a signed request. */
  seconds?: number;
}

function claimOf({ headers }: IncomingMessage, query: URLSearchParams): Claim | null {
  const { authorization = "" } = headers;
  const [, credential = "", signedHeaders = "", signature = ""] =
    /Credential=([^,\s]+),\s*SignedHeaders=([^,\s]+),\s*Signature=(\w+)/.exec(authorization) ?? [];
  if (signature) {
    const payload = String(headers["x-amz-content-sha256"]);
    return { credential, signedHeaders, signature, date: String(headers["x-amz-date"]), payload };
  }
  const of = (name: string) => query.get(`X-Amz-${name}`) ?? "";
  if (!of("Signature")) return null;
  return {
    credential: of("Credential"),
    signedHeaders: of("SignedHeaders"),
    signature: of("Signature"),
    date: of("Date"),
    payload: "UNSIGNED-PAYLOAD",
    seconds: Number(of("Expires")),
  };
}

const timeOf = (date: string): number =>
  Date.parse(date.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, "$1-$2-$3T$4:$5:$6Z"));

/** Whether a request has a valid AWS signature (version 4) of this secret, in its headers or its address. */
export function isSigned(request: IncomingMessage, { accessKeyId, secretAccessKey, region }: Credentials): boolean {
  const [path = "", search = ""] = (request.url ?? "").split("?");
  const query = new URLSearchParams(search);
  const claim = claimOf(request, query);
  if (!claim) return false;
  const day = claim.date.slice(0, 8);
  const scope = `${day}/${region}/s3/aws4_request`;
  if (claim.credential !== `${accessKeyId}/${scope}`) return false;
  if (claim.seconds !== undefined && timeOf(claim.date) + claim.seconds * 1000 < Date.now()) return false;

  const parameters = [...query]
    .filter(([name]) => name !== "X-Amz-Signature")
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort();
  const headers = claim.signedHeaders.split(";").map((name) => `${name}:${String(request.headers[name]).trim()}\n`);
  const lines = [request.method, path, parameters.join("&"), headers.join(""), claim.signedHeaders, claim.payload];
  const text = ["AWS4-HMAC-SHA256", claim.date, scope, sha256(lines.join("\n"))].join("\n");
  const key = [day, region, "s3", "aws4_request"].reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`);
  return createHmac("sha256", key).update(text).digest("hex") === claim.signature;
}
