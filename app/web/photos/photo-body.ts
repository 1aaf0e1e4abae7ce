import type { IncomingMessage } from "node:http";
import { PHOTO_MAX_BYTES } from "~/domain/photos/rules";
import { isRefusal, Refusal, refuse } from "~/domain/shared/errors";
import { isEncoded, type Body } from "../request-body";

/** Where a photo may come in. */
const PHOTO_PATH = /^\/(api\/objects\/upload\/[^/]+|profile\/photo(\.data)?)$/;
export const carriesPhoto = (path: string): boolean => PHOTO_PATH.test(path);

/** A form wraps something around its file. */
const LIMIT = PHOTO_MAX_BYTES + 16 * 1024;

/** A body that is read when it is asked for, by who knows whom it comes from, and never further than a photo is long. */
export function photoBody(req: IncomingMessage): Body {
  if (isEncoded(req)) return { refused: "encoded-body" };
  const tooLarge = new Refusal("photo-too-large");
  const chunks = req.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer, undefined>;
  let size = 0;
  const bytes = new ReadableStream<Uint8Array>(
    {
      start(stream) {
        if (Number(req.headers["content-length"] ?? 0) > LIMIT) stream.error(tooLarge);
      },
      async pull(stream) {
        const { done, value } = await chunks.next();
        size += value?.length ?? 0;
        if (done) stream.close();
        else if (size <= LIMIT) stream.enqueue(value);
        else await chunks.return?.().then(() => stream.error(tooLarge));
      },
      cancel: async () => chunks.return?.().then(() => undefined),
    },
    { highWaterMark: 0 },
  );
  return { bytes };
}

const RETRY_AFTER_SECONDS = 60;

/** What came, as a whole. What breaks off is `invalid-input`; what is not there when the signal is given, `busy`. */
async function bytesOf({ body }: Request, signal: AbortSignal): Promise<Buffer<ArrayBuffer>> {
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

const fits = (file: Uint8Array): Uint8Array => (file.length > PHOTO_MAX_BYTES ? refuse("photo-too-large") : file);

/** The file that is the whole body. Refuses with `photo-too-large`. */
export const photoOf = async (request: Request, signal: AbortSignal): Promise<Uint8Array> =>
  fits(await bytesOf(request, signal));

/** The form that may hold a photo. Refuses with `photo-too-large`, or with `invalid-input` for what is no form. */
export async function photoFormOf(request: Request, signal: AbortSignal): Promise<FormData> {
  const headers = { "content-type": request.headers.get("content-type") ?? "" };
  const form = new Response(await bytesOf(request, signal), { headers });
  return form.formData().catch(() => refuse("invalid-input"));
}

/** The file chosen in a field; null when none was. Refuses with `photo-too-large`. */
export async function chosenFile(form: FormData, name: string): Promise<Uint8Array | null> {
  const file = form.get(name);
  if (!(file instanceof Blob) || file.size === 0) return null;
  return fits(new Uint8Array(await file.arrayBuffer()));
}
