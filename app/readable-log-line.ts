import { jsonOrNull } from "./domain/shared/text";

interface Entry {
  time?: string;
  level?: string;
  msg?: string;
  err?: { stack?: string; message?: string };
  [field: string]: unknown;
}

/** A line of the log for people: '2026-11-25T10:15:02.123Z info listening url=http://localhost:3000'. Other text stays. */
export function readableLogLine(line: string, textOf = stackOf): string {
  const entry = jsonOrNull(line);
  if (typeof entry !== "object" || entry === null) return line.trimEnd();
  const { time, level, msg, err, ...fields } = entry as Entry;
  const named = Object.entries(fields).map(
    ([name, value]) => `${name}=${typeof value === "string" ? value : JSON.stringify(value)}`,
  );
  const first = [time, level, msg, ...named].filter(Boolean).join(" ");
  return err === undefined ? first : `${first}: ${textOf(err)}`;
}

type Failure = NonNullable<Entry["err"]>;

const stackOf = ({ stack, message }: Failure): string => stack ?? message ?? "an error without a message";
/** The message of an error alone, for an entry that is quoted in a sentence. */
export const messageOf = ({ message }: Failure): string => message ?? "an error without a message";
