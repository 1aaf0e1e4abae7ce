import { eq } from "drizzle-orm";
import { members } from "~db/schema";
import { after, DAY } from "~/domain/shared/clock";
import type { Running } from "../server";

/** The servers of this process, by address. */
const servers = new Map<string, Pick<Running, "app">>();

/** Lets `settle` find the server. */
export const knowServer = (url: string, server: Pick<Running, "app">): void => void servers.set(url, server);

/** A later server may listen at the same address, in another process. */
export const forgetServer = (url: string): void => void servers.delete(url);

/**
 * As if the member had joined two days ago: rules for newcomers do not apply. A server in another process has newcomers
 * only.
 */
export async function settle(url: string, email: string): Promise<void> {
  const app = servers.get(url)?.app;
  const createdAt = app && after(app.context.clock.now(), -2 * DAY);
  if (app) await app.database.write((tx) => tx.update(members).set({ createdAt }).where(eq(members.email, email)));
}
