import type { IncomingMessage } from "node:http";
import { MAX_PHOTO_BYTES } from "~/domain/photos/rules";
import { isRefusal, Refusal, refuse } from "~/domain/shared/errors";
import { isEncoded, type Body } from "./request-body";

/** Bytes of a photo and of what a multipart form adds to it. */
const MAX_FORM_BYTES = MAX_PHOTO_BYTES + 16 * 1024;

/** A body that the route reads itself, after it knows the member, and never beyond a photo's size. */
export function fileBody(req: IncomingMessage): Body {
  if (isEncoded(req)) return { refused: "encoded-body" };
  const tooLarge = new Refusal("photo-too-large");
  // Destroying the request would cut the connection on which the refusal goes out.
  const chunks = req.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer, undefined>;
  let size = 0;
  const bytes = new ReadableStream<Uint8Array>(
    {
      start(stream) {
        if (Number(req.headers["content-length"] ?? 0) > MAX_FORM_BYTES) stream.error(tooLarge);
      },
      async pull(stream) {
        const { done, value } = await chunks.next();
        size += value?.length ?? 0;
        if (done) stream.close();
        else if (size <= MAX_FORM_BYTES) stream.enqueue(value);
        else await chunks.return?.().then(() => stream.error(tooLarge));
      },
      cancel: async () => chunks.return?.().then(() => undefined),
    },
    { highWaterMark: 0 },
  );
  return { bytes };
}

const RETRY_AFTER_SECONDS = 60;

/** The whole body. Refuses with `invalid-input` if it is cut off, and with `busy` if it is incomplete at the signal. */
export async function bytesOf({ body }: Request, signal: AbortSignal): Promise<Buffer<ArrayBuffer>> {
  const reader = body?.getReader();
  const chunks: Uint8Array[] = [];
  const cancel = () => void reader?.cancel();
  signal.addEventListener("abort", cancel);
  try {
    for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) chunks.push(read.value);
  } catch (error) {
    throw isRefusal(error) ? error : new Refusal("invalid-input");
  } finally {
    signal.removeEventListener("abort", cancel);
  }
  return signal.aborted ? refuse("busy", { retryAfterSeconds: RETRY_AFTER_SECONDS }) : Buffer.concat(chunks);
}

const mustFit = (file: Uint8Array): Uint8Array => (file.length > MAX_PHOTO_BYTES ? refuse("photo-too-large") : file);

/** The file that is the whole body. Refuses with `photo-too-large`. */
export const photoOf = async (request: Request, signal: AbortSignal): Promise<Uint8Array> =>
  mustFit(await bytesOf(request, signal));

const BOUNDARY = /^multipart\/form-data;.*\bboundary="?([^"\\;,\s]{1,70})"?/i;
/** The form has a button's name, a key and a file. */
const MAX_PARTS = 8;
const MAX_PART_HEADERS_BYTES = 1024;
const MAX_FIELD_LENGTH = 1024;

/** The boundary of a multipart form; other bodies have none: many urlencoded fields would take a second to read. */
export const boundaryOf = (request: Request): string =>
  BOUNDARY.exec(request.headers.get("content-type") ?? "")?.[1] ?? refuse("invalid-input");

/** Whether the form has few parts, each with short headers: reading it then takes no longer than its file is long. */
function isSmallForm(bytes: Buffer, boundary: string): boolean {
  const delimiter = Buffer.from(`--${boundary}`);
  let at = bytes.indexOf(delimiter);
  for (let parts = 0; at !== -1; parts++) {
    const next = bytes.indexOf(delimiter, at + delimiter.length);
    const body = bytes.subarray(at, at + MAX_PART_HEADERS_BYTES).indexOf("\r\n\r\n");
    if (next !== -1 && (parts >= MAX_PARTS || body === -1)) return false;
    at = next;
  }
  return true;
}

/** The form of these bytes, unless it has many parts. It is read by the boundary that was checked. Refuses with `invalid-input`. */
export async function smallFormOf(bytes: Buffer<ArrayBuffer>, boundary: string): Promise<FormData> {
  if (!isSmallForm(bytes, boundary)) return refuse("invalid-input");
  const headers = { "content-type": `multipart/form-data; boundary="${boundary}"` };
  return new Response(bytes, { headers }).formData().catch(() => refuse("invalid-input"));
}

/**
 * The form that may hold a photo, as multipart/form-data: 5 MB of urlencoded fields would take a second to read.
 * Refuses with `photo-too-large`, or with `invalid-input` for any other form.
 */
export async function photoFormOf(request: Request, signal: AbortSignal): Promise<FormData> {
  const boundary = boundaryOf(request);
  const form = await smallFormOf(await bytesOf(request, signal), boundary);
  const isLong = (value: FormDataEntryValue) => typeof value === "string" && value.length > MAX_FIELD_LENGTH;
  return [...form.values()].some(isLong) ? refuse("invalid-input") : form;
}

/** The file chosen in a field; null when none was. Refuses with `photo-too-large`. */
export async function chosenFile(form: FormData, name: string): Promise<Uint8Array | null> {
  const file = form.get(name);
  if (!(file instanceof Blob) || file.size === 0) return null;
  return mustFit(new Uint8Array(await file.arrayBuffer()));
}
