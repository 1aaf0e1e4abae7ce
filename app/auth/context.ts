import type { Services } from "../server/services";
import type { Browser, SignedIn, TokenCaller } from "~/domain/auth";
import type { Flash } from "./flash";
import type { Site } from "../security/same-site";

/** What every loader and action receives. */
declare module "@remix-run/server-runtime" {
  interface AppLoadContext {
    app: Services;
    /** The nonce that allows this answer's scripts (Content-Security-Policy). */
    nonce: string;
    /** Identifies this request in the log and in the error sentence that a person reads. */
    requestId: string;
    /** Whose page sent this. Other sites' writes and calls never get here, but their links to /api/logout do. */
    site: Site;
    clientIp: string;
    /** The fields of the sent form; null for other bodies, and for a form with a file, which its page reads itself. */
    sentForm: URLSearchParams | null;
    /** The member whose page the sent form stands on; null where it doesn't say. */
    sentBy: string | null;
    /** The browser that sent this request, for a session that begins in it. */
    browser(): Promise<Browser>;
    /** True for HEAD, which must change nothing. Loaders see a GET. */
    isHead: boolean;
    /** True when the page's script loads data. The script follows redirects itself. */
    isData: boolean;
    /** Toasts for this answer's own page. */
    toasts: Flash[];
    /** The form that an action refused. The page that answers it shows again what was chosen. */
    refusedForm: FormData | null;
    /** The stored id of the cookie's session, whether it is valid or not. */
    sessionId(): Promise<string | null>;
    /**
     * Who is signed in, by the token of a call or else by the cookie; asked once a request, however many ask. Refuses a
     * suspended member with `suspended`, one whom an admin has to let in with `awaits-approval`, one who has not confirmed
     * their address with `unconfirmed` (`restricted-members.ts`).
     */
    signedIn(): Promise<SignedIn | null>;
    /**
     * Who makes this call with a token, in place of a cookie; null without one, and asked once too. Refuses as `signedIn`
     * does, and an unknown token with `unauthorized`.
     */
    tokenCaller(): Promise<TokenCaller | null>;
  }
}

export type { AppLoadContext } from "@remix-run/server-runtime";
