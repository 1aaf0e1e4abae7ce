import pino from "pino";
import { expect, vi } from "vitest";
import { openKindspot, type Kindspot } from "./kindspot";

export interface FreshServer {
  town: Kindspot;
  /** Path and query of the set-up page. */
  path: string;
  lines: readonly string[];
  /** The links to the set-up page in the log. */
  links: () => string[];
}

/** A server whose set-up page is open: its log has the link, a second after the start. An earlier link would end then. */
export async function openFreshServer(env: Record<string, string> = {}): Promise<FreshServer> {
  const lines: string[] = [];
  const log = pino({ level: "info" }, { write: (line: string) => void lines.push(line) });
  const town = await openKindspot({ env, log, offersSetup: true });
  const links = () =>
    lines
      .filter((line) => line.includes("nobody has joined yet"))
      .map((line) => (JSON.parse(line) as { link: string }).link);
  await vi.waitFor(() => expect(links()).toHaveLength(1), { timeout: 10_000 });
  const { pathname, search } = new URL(links()[0] ?? "");
  return { town, path: pathname + search, lines, links };
}
