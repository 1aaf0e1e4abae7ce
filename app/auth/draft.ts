import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import { z } from "zod";
import { MINUTE, SECOND } from "~/domain/shared/clock";
import type { AppLoadContext } from "./context";
import { FIELD_NAME, MAX_FIELDS, filledFields } from "../server/form-fields";
import { SENT_BY } from "./sent-by";

/** A form that came after its member's session had ended. */
const draftSchema = z.object({
  memberId: z.string(),
  /** The page that shows the form. */
  path: z.string(),
  fields: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
});

type DraftFields = z.output<typeof draftSchema>["fields"];

const inCookie = /(?:^|;\s*)draft=([\w-]+)(?:;|$)/;
const ATTRIBUTES = "Path=/; HttpOnly; SameSite=Lax";
export const CLEAR_DRAFT_COOKIE = `draft=; ${ATTRIBUTES}; Max-Age=0`;

/** As long as a sign-in with a second step may take, and some more. */
const COOKIE_AGE_MS = 15 * MINUTE;

/** Characters of a form that is carried. The longest message has 2,000. */
const MAX_FORM_LENGTH = 16 * 1024;
/** Characters of the cookie: the headers of one answer must fit into the 4 KB that proxies have for them. */
const MAX_COOKIE_LENGTH = 2800;
/** Brotli's scale ends at 11. A stranger can send forms without a session, and 5 takes less than a millisecond. */
const QUALITY = 5;

/** Secrets, what each page makes anew, and answers to questions, which are asked again. */
const LEFT_OUT = new RegExp(`password|secret|token|^code$|^clientId$|^confirm|^${SENT_BY}$|^__proto__$`, "i");

/**
 * `Set-Cookie` that carries a member's form through the sign-in (docs/decisions/0057-typed-text-outlives-a-session.md). Only
 * this server can read the cookie. A form that names no member, has no fields or too many empties it. Null: the form is too
 * long.
 */
export function draftCookie({ url }: Request, { app, sentBy, sentForm }: AppLoadContext): string | null {
  if (sentBy === null || sentForm === null || sentForm.size > MAX_FIELDS) return CLEAR_DRAFT_COOKIE;
  const names = [...new Set(sentForm.keys())].filter((name) => FIELD_NAME.test(name) && !LEFT_OUT.test(name));
  if (names.every((name) => name === "intent")) return CLEAR_DRAFT_COOKIE;
  const fields: DraftFields = filledFields(sentForm, names);
  const draft = { memberId: sentBy, path: new URL(url).pathname, fields } satisfies z.input<typeof draftSchema>;
  const text = JSON.stringify(draft);
  if (text.length > MAX_FORM_LENGTH) return null;
  const packed = brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } });
  // As JSON: the same key seals links and pending sign-ins, whose readers call JSON.parse on what it opens.
  const sealed = app.context.secretBox.seal(JSON.stringify(packed.toString("base64")));
  if (sealed.length > MAX_COOKIE_LENGTH) return null;
  const secure = app.config.publicUrl.protocol === "https:" ? "; Secure" : "";
  return `draft=${sealed}; ${ATTRIBUTES}; Max-Age=${COOKIE_AGE_MS / SECOND}${secure}`;
}

/** Has a space or a letter beyond ASCII, as text that people write. Ids and the values of choices have neither. */
const WRITTEN = /\s|[^\0-\x7f]/;

/** The texts of a form that is too long to be carried: an answer without a script shows them, to be copied. */
export const writtenTexts = (form: URLSearchParams): string =>
  [...form]
    .filter(([name, value]) => WRITTEN.test(value) && !LEFT_OUT.test(name))
    .map(([, value]) => value)
    .join("\n\n");

/** What this member typed into a form of this page before the sign-in, and the header that forgets it. Null: nothing. */
export function takeDraft(
  { url, headers }: Request,
  { app }: Pick<AppLoadContext, "app">,
  memberId: string,
): { fields: DraftFields; cookie: string } | null {
  const sealed = inCookie.exec(headers.get("Cookie") ?? "")?.[1];
  const text = sealed === undefined ? null : app.context.secretBox.open(sealed);
  if (text === null) return null;
  const draft = readDraft(text);
  const isTheirs = draft?.memberId === memberId && draft.path === new URL(url).pathname;
  return isTheirs ? { fields: draft.fields, cookie: CLEAR_DRAFT_COOKIE } : null;
}

/** Null for a text that holds no form: the key of drafts seals other texts of ours too. */
function readDraft(text: string): z.output<typeof draftSchema> | null {
  try {
    const packed = z.string().parse(JSON.parse(text));
    return draftSchema.parse(JSON.parse(brotliDecompressSync(Buffer.from(packed, "base64")).toString()));
  } catch {
    return null;
  }
}
