import type { App } from "~/compose.server";
import type { SignedIn } from "~/domain/members";
import type { Flash } from "./flash";
import type { Site } from "./same-site";

/** What every loader and action is given. */
declare module "@remix-run/server-runtime" {
  interface AppLoadContext {
    app: App;
    /** Allows this answer's own scripts (Content-Security-Policy). */
    nonce: string;
    /** Names this request in the log and in the sentence a person reads when something went wrong. */
    requestId: string;
    /** Whose page sent this. Other sites' writes and calls never get here, but their links to /api/logout do. */
    site: Site;
    clientIp: string;
    /** Only the headers are asked for (HEAD): what a read changes, this must not. Loaders see a GET. */
    isHead: boolean;
    /** The page's script asks: it is answered with data, and follows a redirect itself. */
    isData: boolean;
    /** What this answer's own page has to say. */
    toasts: Flash[];
    /** The stored id of the session whose cookie came, be it good or not. */
    sessionId(): Promise<string | null>;
    /** Who is signed in; asked once a request, however many ask. Refuses a suspended member with `suspended` (`suspended.ts`). */
    signedIn(): Promise<SignedIn | null>;
  }
}

export type { AppLoadContext } from "@remix-run/server-runtime";
