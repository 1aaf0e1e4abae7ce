import { isRefusal, Refusal, refuse } from "~/domain/shared/errors";
import { SECOND } from "~/domain/shared/clock";
import { boundaryOf, bytesOf, smallFormOf } from "./file-body";

/** Bytes of a list of people, as a file or pasted: 5,000 lines of 200. */
const MAX_LIST_BYTES = 1_048_576;
/** A form holds the pasted text, or the file besides the text of before. */
const MAX_FORM_BYTES = 2 * MAX_LIST_BYTES + 16 * 1024;
const BODY_MS = 30 * SECOND;

/**
 * The form with a list of people, as multipart/form-data. Call it once the sender is known: it reads up to 2 MB. Refuses
 * with `file-too-large`, with `busy` after 30 seconds, and with `invalid-input` for any other form.
 */
export async function listFormOf(request: Request): Promise<FormData> {
  const boundary = boundaryOf(request);
  if (Number(request.headers.get("content-length") ?? 0) > MAX_FORM_BYTES) return refuse("file-too-large");
  const bytes = await bytesOf(request, AbortSignal.timeout(BODY_MS)).catch((error: unknown) => {
    // `fileBody` takes every file for a photo.
    throw isRefusal(error, "photo-too-large") ? new Refusal("file-too-large") : error;
  });
  if (bytes.length > MAX_FORM_BYTES) return refuse("file-too-large");
  return smallFormOf(bytes, boundary);
}

/** The text of the chosen file, else the pasted one. Refuses with `file-too-large` and `file-not-text`. */
export async function listTextOf(form: FormData): Promise<string> {
  const [file, text] = [form.get("file"), form.get("text")];
  if (file instanceof Blob && file.size > 0) {
    if (file.size > MAX_LIST_BYTES) return refuse("file-too-large");
    return decoded(new Uint8Array(await file.arrayBuffer()));
  }
  const pasted = typeof text === "string" ? text : "";
  return Buffer.byteLength(pasted) > MAX_LIST_BYTES ? refuse("file-too-large") : decoded(Buffer.from(pasted));
}

const startsWith = (bytes: Uint8Array, ...start: number[]) => start.every((byte, index) => bytes[index] === byte);

/**
 * A spreadsheet's text in any of the ways that spreadsheets write it: UTF-8, UTF-16 ('Unicode text' of Excel), else
 * Windows-1252. Refuses with `file-not-text` what holds zeros besides, such as .xlsx.
 */
export function decoded(bytes: Uint8Array): string {
  if (startsWith(bytes, 0xff, 0xfe)) return new TextDecoder("utf-16le").decode(bytes);
  if (startsWith(bytes, 0xfe, 0xff)) return new TextDecoder("utf-16be").decode(bytes);
  if (startsWith(bytes, 0x50, 0x4b, 3, 4) || bytes.includes(0)) return refuse("file-not-text");
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
