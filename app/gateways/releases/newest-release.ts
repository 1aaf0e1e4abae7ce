import { z } from "zod";
import { type Releases, versionIn } from "~/domain/admin/health-rules";
import { SECOND } from "~/domain/shared/clock";

/** Milliseconds for the whole answer. */
const TIMEOUT_MS = 5 * SECOND;
/** Bytes. An answer with all its files named has some 20 KB. */
const MAX_BYTES = 1_000_000;

/** What GitHub, Forgejo and Gitea answer at /repos/OWNER/NAME/releases/latest. Other fields are not read. */
const Latest = z.object({
  tag_name: z.string().transform((name, checked) => {
    const version = versionIn(name);
    if (version === null) checked.addIssue({ code: "custom", message: `'${name.slice(0, 50)}' is no version` });
    return version ?? z.NEVER;
  }),
  html_url: z
    .url({ protocol: /^https?$/ })
    .max(500)
    .optional()
    .catch(undefined),
});

/** Asks the service at this address, and tells it nothing but that somebody asks. */
export const releasesAt = (address: URL): Releases => ({
  async newest() {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const answer = await fetch(address, { signal, headers: { Accept: "application/json", "User-Agent": "kindspot" } });
    const text = await limitedText(answer);
    if (!answer.ok) throw new Error(`${address.origin} answers ${answer.status}`);
    const { tag_name: version, html_url: page = null } = Latest.parse(JSON.parse(text));
    return { version, page };
  },
});

/** The body as text. Throws where it is longer than an answer of such a service can be. */
async function limitedText({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body ?? []) {
    bytes += part.length;
    if (bytes > MAX_BYTES) throw new Error(`the answer has more than ${MAX_BYTES} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}
