import type { Services } from "../server/services";
import { groups } from "./operations";
import type { Operation } from "./operation";

/** Everything the page for developers shows: each call's summary and command, under the headings of docs/api.md. */
export const guideOf = ({ config }: Pick<Services, "config">) => ({
  brand: config.brandName,
  origin: config.publicUrl.origin,
  groups: Object.entries(groups).map(([heading, operations]) => ({
    heading,
    calls: operations.map((operation) => ({ title: operation.summary, curl: curlOf(operation) })),
  })),
});

/** Path parts that stay as they are. Other parts are placeholders to fill in. */
const KNOWN: Record<string, string> = { latitude: "40.672", longitude: "-73.9772", partNumber: "1" };

/** One command that calls the operation. `$HOST` is the server's address, `jar` the file of its cookies. */
export function curlOf({ method, path, body, takesFile, example, exampleQuery, who, setsCookies }: Operation): string {
  const filledPath = path.replaceAll(/{(\w+)}/g, (placeholder, name: string) => KNOWN[name] ?? placeholder);
  // As it is, because '{key}' is for the reader to fill in.
  const fields = Object.entries(exampleQuery ?? {}).map(([name, value]) => `${name}=${value}`);
  const query = fields.length > 0 ? `?${fields.join("&")}` : "";
  const url = `$HOST/api${filledPath}${query}`;
  return [
    "curl",
    /[?&{]/.test(url) ? `"${url}"` : url,
    ...(method === impliedBy({ takesFile, body }) ? [] : [`-X ${method}`]),
    ...(who === "anyone" && method === "GET" ? [] : ["-b jar"]),
    ...(setsCookies ? ["-c jar"] : []),
    ...(method === "GET" ? [] : ['-H "Origin: $HOST"']),
    ...(takesFile ? ["-T photo.jpg"] : body ? [`--json '${JSON.stringify(example ?? {})}'`] : []),
  ].join(" ");
}

/** curl's default method. */
const impliedBy = ({ takesFile, body }: Pick<Operation, "takesFile" | "body">): Operation["method"] =>
  takesFile ? "PUT" : body ? "POST" : "GET";
