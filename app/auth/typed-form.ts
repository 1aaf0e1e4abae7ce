import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import { z } from "zod";
import { MINUTE, SECOND } from "~/domain/shared/clock";
import type { AppLoadContext } from "./context";
import { SENT_BY } from "./sent-by";

/** A form that came after its member's session had ended. */
const typedForm = z.object({
  typedBy: z.string(),
  /** The page that shows the form. */
  path: z.string(),
  fields: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
});

type TypedFields = z.output<typeof typedForm>["fields"];

const inCookie = /(?:^|;\s*)typed=([\w-]+)(?:;|$)/;
const ATTRIBUTES = "Path=/; HttpOnly; SameSite=Lax";
const FORGOTTEN = `typed=; ${ATTRIBUTES}; Max-Age=0`;

/** As long as a sign-in with a second step may take, and some more. */
const KEPT_MS = 15 * MINUTE;

/** Characters of a form that is carried. The longest message has 2,000. */
const FORM_MAX = 16 * 1024;
/** Characters of the cookie: the headers of one answer must fit into the 4 KB that proxies have for them. */
const COOKIE_MAX = 2800;
/** Of 11. A stranger can send forms without a session, and this one takes less than a millisecond. */
const QUALITY = 5;

/** Secrets, what the form has anew, and answers to questions, which are asked again. */
const LEFT_OUT = new RegExp(`password|secret|token|^code$|^formKey$|^clientId$|^confirm|^${SENT_BY}$`, "i");

/**
 * `Set-Cookie` that carries a member's form through the sign-in (docs/decisions/0057-typed-text-outlives-a-session.md). Only
 * this server can read the cookie. Null for a form that names no member, and for one that is too long.
 */
export function carryTyped({ url }: Request, { app, sentBy, sentForm }: AppLoadContext): string | null {
  if (sentBy === null || sentForm === null || sentForm.size === 0) return null;
  const fields: TypedFields = {};
  for (const name of new Set(sentForm.keys())) {
    const [first = "", ...more] = sentForm.getAll(name);
    if (!LEFT_OUT.test(name)) fields[name] = more.length > 0 ? [first, ...more] : first;
  }
  const typed = { typedBy: sentBy, path: new URL(url).pathname, fields } satisfies z.input<typeof typedForm>;
  const text = JSON.stringify(typed);
  if (text.length > FORM_MAX) return null;
  const packed = brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } });
  const sealed = app.context.secretBox.seal(packed.toString("base64"));
  if (sealed.length > COOKIE_MAX) return null;
  const secure = app.config.publicUrl.protocol === "https:" ? "; Secure" : "";
  return `typed=${sealed}; ${ATTRIBUTES}; Max-Age=${KEPT_MS / SECOND}${secure}`;
}

/** What this member typed into a form of this page before the sign-in, and the header that forgets it. Null: nothing. */
export function takeTyped(
  { url, headers }: Request,
  { app }: Pick<AppLoadContext, "app">,
  memberId: string,
): { fields: TypedFields; cookie: string } | null {
  const sealed = inCookie.exec(headers.get("Cookie") ?? "")?.[1];
  const packed = sealed === undefined ? null : app.context.secretBox.open(sealed);
  if (packed === null) return null;
  const { typedBy, path, fields } = read(packed) ?? {};
  const isTheirs = typedBy === memberId && path === new URL(url).pathname;
  return isTheirs && fields ? { fields, cookie: FORGOTTEN } : null;
}

/** The same key seals other texts of ours: those are no form. */
function read(packed: string): z.output<typeof typedForm> | null {
  try {
    return typedForm.parse(JSON.parse(brotliDecompressSync(Buffer.from(packed, "base64")).toString()));
  } catch {
    return null;
  }
}
