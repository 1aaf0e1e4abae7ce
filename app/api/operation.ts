import type { AppLoadContext } from "@remix-run/server-runtime";
import type { z } from "zod";
import type { Services } from "../server/services";
import type { SignedIn } from "~/domain/members";
import type { TokenScope } from "~/domain/members/token-rules";
import type { Actor, Context } from "~/domain/shared/context";
import type { ErrorCode } from "~/domain/shared/errors";
import type { Policy } from "~/security/policy";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** The names in a path: 'id' of '/parking-spaces/{id}'. */
type NameIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | NameIn<Rest> : never;

/** The input of one call. Its declaration has parsed `params`, `query` and `body`. */
export interface Call<Params = unknown, Query = unknown, Body = unknown> {
  app: Services;
  /** The domain's context. On a POST that creates something, an Idempotency-Key makes it run a write only once. */
  context: Context;
  params: Params;
  query: Query;
  body: Body;
  /** The Idempotency-Key that came with it. */
  key: string | null;
  request: Request;
  load: AppLoadContext;
}

/** A call by an account's holder, suspended or not. */
export interface HolderCall<Params = unknown, Query = unknown, Body = unknown> extends Call<Params, Query, Body> {
  actor: Actor;
}

/** A call by someone signed in. */
export interface MemberCall<Params = unknown, Query = unknown, Body = unknown> extends HolderCall<Params, Query, Body> {
  signedIn: SignedIn;
}

/** The untyped part of a declaration. */
interface Description extends Pick<Policy, "alsoOpenTo" | "noStore" | "takesFile"> {
  method: Method;
  /** The purpose in a few words. */
  title: string;
  /** Refusal codes of its use case, besides those of every call. */
  refuses?: readonly ErrorCode[];
  /** A body that it takes, or a query of a GET. */
  example?: object;
  /**
   * It creates something new each time, and the API document offers no Idempotency-Key for it. Its `answer` must use
   * `app.context`, because `context` repeats the first answer for the same key.
   */
  notIdempotent?: true;
  /** An additional limit that counts it. */
  limit?: "member-messages" | "member-announcements" | "member-photos" | "member-downloads" | "confirmation-mails";
  /** A token with one of these scopes may call it; without them only a session may. */
  scopes?: readonly TokenScope[];
  /** It answers a streamed download, which has no entity tag. */
  isFile?: true;
}

/** The answer: 200, 201 on creation, 204 without a body, 302 for a redirect. */
type Answered<Answer> = { status?: 200 | 201; answers: z.ZodType<Answer> } | { status: 204 | 302; answers?: undefined };

type Declaration<Path extends string, Params, Query, Body, Answer> = Description &
  Answered<Answer> & {
    /** The path below /api. `{name}` matches one part: an id, unless `params` parses it otherwise. */
    path: Path;
    params?: z.ZodType<Params>;
    query?: z.ZodType<Query>;
    body?: z.ZodType<Body>;
  };

/** One call of the API: input, permission, use case and answer. */
export type Operation = Description & {
  path: string;
  status?: 200 | 201 | 204 | 302;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** Tests check it. Requests do not. */
  answers?: z.ZodType | undefined;
} & (
    | { who: "anyone"; answer: (call: Call) => Promise<unknown> }
    | { who: "holder"; answer: (call: HolderCall) => Promise<unknown> }
    | { who: "member" | "admin"; answer: (call: MemberCall) => Promise<unknown> }
  );

/** Whether a second call with the same Idempotency-Key gets the first answer: one that creates something. */
export const takesKey = ({ method, status, notIdempotent }: Operation): boolean =>
  method === "POST" && status === 201 && !notIdempotent;

type Ids<Path extends string> = Readonly<Record<NameIn<Path>, string>>;

interface Calls<Params, Query, Body> {
  anyone: Call<Params, Query, Body>;
  holder: HolderCall<Params, Query, Body>;
  member: MemberCall<Params, Query, Body>;
}

type Declare<Who extends "anyone" | "holder" | "member"> = <
  const Path extends string,
  Params = Ids<Path>,
  Query = undefined,
  Body = undefined,
  Answer = unknown,
>(
  declaration: Declaration<Path, Params, Query, Body, Answer> & {
    answer: (call: Calls<Params, Query, Body>[Who]) => Promise<NoInfer<Answer> | Response>;
  },
) => Operation;

// The casts are safe: each operation parses its own input by its own schemas.

/** Declares a call for anyone. It can answer a whole Response, for example to set cookies. */
export const forAnyone: Declare<"anyone"> = (declaration) => ({ ...declaration, who: "anyone" }) as Operation;

/** Declares a call for members, suspended ones included. */
export const forHolders: Declare<"holder"> = (declaration) => ({ ...declaration, who: "holder" }) as Operation;

/** Declares a call for signed-in members. */
export const forMembers: Declare<"member"> = (declaration) => ({ ...declaration, who: "member" }) as Operation;

/** Declares a call for admins. Members get 403. */
export const forAdmins: Declare<"member"> = (declaration) => ({ ...declaration, who: "admin" }) as Operation;
