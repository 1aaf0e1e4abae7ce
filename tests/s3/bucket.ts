import { startFauxqs } from "fauxqs";
import { createServer, request as ask, type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { closesItself } from "../closes-itself";
import { onLoopback } from "../on-loopback";
import { watchParts } from "./parts";
import { isSigned } from "./signature";

export interface TestBucket {
  /** The settings of a server that keeps its photos there. */
  env: Record<string, string>;
  /** Every request that came: 'PUT /photos/photos/…'. */
  requests: string[];
  close(): Promise<void>;
}

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

const BUCKET = "kindspot-photos";
const credentials = { accessKeyId: "ana", secretAccessKey: "parks kindly", region: "us-east-1" };

/**
 * An S3 bucket on loopback by fauxqs. A proxy before it adds what fauxqs lacks: it checks the signature of every request
 * and lists parts.
 */
export async function openBucketServer(): Promise<TestBucket> {
  const store = await startFauxqs({ port: 0, host: "127.0.0.1", logger: false, init: { buckets: [BUCKET] } });
  const requests: string[] = [];
  const parts = watchParts();

  async function answer(req: IncomingMessage): Promise<Answer> {
    const { pathname, searchParams } = new URL(req.url ?? "", "http://bucket");
    requests.push(`${req.method} ${pathname}`);
    const body = await buffer(req);
    if (!isSigned(req, credentials)) return xml(403, error("SignatureDoesNotMatch"));
    const id = searchParams.get("uploadId") ?? "";
    if (req.method === "GET" && id) {
      const listed = parts.partsOf(id);
      return listed ? xml(200, listed) : xml(404, error("NoSuchUpload"));
    }
    if (req.method === "GET" && searchParams.has("uploads"))
      return xml(200, parts.under(searchParams.get("prefix") ?? ""));

    const answered = await pass(req, body, store.port);
    const text = answered.body.toString();
    const [, begun] = /<UploadId>([^<]+)</.exec(text) ?? [];
    if (searchParams.has("uploads") && begun) parts.begun(begun, pathname.replace(`/${BUCKET}/`, ""));
    else if (req.method === "PUT" && id) {
      parts.arrived(id, Number(searchParams.get("partNumber")), String(answered.headers.etag), body.length);
    } else if (id && answered.status < 300) parts.over(id);
    return answered;
  }

  const server = createServer((req, res) => {
    answer(req).then(
      ({ status, headers, body }) => res.writeHead(status, headers).end(body),
      // The bucket was closed meanwhile, or the client left.
      () => res.destroy(),
    );
  });
  const { port, close } = await onLoopback(server);
  return {
    env: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_REGION: credentials.region,
      S3_BUCKET: BUCKET,
      S3_ACCESS_KEY_ID: credentials.accessKeyId,
      S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    },
    requests,
    close: closesItself(async () => {
      await close();
      await store.stop();
    }),
  };
}

const error = (code: string): string => `<Error><Code>${code}</Code></Error>`;
const xml = (status: number, text: string): Answer => ({
  status,
  headers: { "content-type": "application/xml" },
  body: Buffer.from(text),
});

function pass({ method, url, headers }: IncomingMessage, body: Buffer, port: number) {
  return new Promise<Answer>((resolve, reject) => {
    const asked = ask({ host: "127.0.0.1", port, method, path: url, headers }, (answered) => {
      const { statusCode: status = 500, headers: received } = answered;
      buffer(answered).then((answer) => resolve({ status, headers: received, body: answer }), reject);
    });
    asked.once("error", reject).end(body);
  });
}
