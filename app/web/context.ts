import type { App } from "~/compose.server";

/** What every loader and action is given. */
declare module "@remix-run/server-runtime" {
  interface AppLoadContext {
    app: App;
    /** Allows this answer's own scripts (Content-Security-Policy). */
    nonce: string;
    /** Names this request in the log and in the sentence a person reads when something went wrong. */
    requestId: string;
    clientIp: string;
  }
}

export type { AppLoadContext } from "@remix-run/server-runtime";
