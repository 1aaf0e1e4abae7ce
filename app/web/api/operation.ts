import type { AppLoadContext } from "@remix-run/server-runtime";
import type { z } from "zod/v4";
import type { App } from "~/compose.server";
import type { SignedIn } from "~/domain/members";
import type { Actor, Context } from "~/domain/shared/context";
import type { ErrorCode } from "~/domain/shared/errors";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** The names in a path: 'id' of '/parking-spaces/{id}'. */
type NameIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | NameIn<Rest> : never;

/** What one call is answered from; `params`, `query` and `body` were read by its declaration. */
export interface Call<Params = unknown, Query = unknown, Body = unknown> {
  app: App;
  /** The domain's context; under an Idempotency-Key, the one that decides only once. */
  context: Context;
  params: Params;
  query: Query;
  body: Body;
  /** The Idempotency-Key that came with it. */
  key: string | null;
  request: Request;
  load: AppLoadContext;
}

/** A call by somebody whose account it is, suspended or not. */
export interface HolderCall<Params = unknown, Query = unknown, Body = unknown> extends Call<Params, Query, Body> {
  actor: Actor;
}

/** A call by somebody signed in. */
export interface MemberCall<Params = unknown, Query = unknown, Body = unknown> extends HolderCall<Params, Query, Body> {
  signedIn: SignedIn;
}

/** What can be said of any call without its types. */
interface Description {
  method: Method;
  /** What it is for, in a few words. */
  title: string;
  /** Why its use case says no, besides what any call may be refused for. */
  refuses?: readonly ErrorCode[];
  /** A body that it takes, or a query of a GET. */
  example?: object;
  /** Its body is a file, which it reads by itself; no JSON. */
  takesFile?: true;
  /** It creates, but each answer is a new one: an Idempotency-Key changes nothing. */
  alwaysAnew?: true;
  /** What counts it besides the writes of the member. */
  limit?: "member-messages" | "member-announcements" | "member-photos" | "member-downloads";
  /** It answers a file to be saved, made while it is being sent: nobody asks whether it is still the same. */
  isFile?: true;
}

/** What it answers: 200 unless it creates (201), has nothing to say (204) or leads on (302). */
type Answered<Answer> = { status?: 200 | 201; answers: z.ZodType<Answer> } | { status: 204 | 302; answers?: undefined };

type Declaration<Path extends string, Params, Query, Body, Answer> = Description &
  Answered<Answer> & {
    /** Below /api. `{name}` matches one part: an id, unless `params` reads it otherwise. */
    path: Path;
    params?: z.ZodType<Params>;
    query?: z.ZodType<Query>;
    body?: z.ZodType<Body>;
  };

/** One call of the API: what it takes, who may, the use case that answers, and what comes back. */
export type Operation = Description & {
  path: string;
  status?: 200 | 201 | 204 | 302;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** Checked by the tests, never per request. */
  answers?: z.ZodType | undefined;
} & (
    | { who: "anyone"; answer: (call: Call) => Promise<unknown> }
    | { who: "holder"; answer: (call: HolderCall) => Promise<unknown> }
    | { who: "member" | "admin"; answer: (call: MemberCall) => Promise<unknown> }
  );

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

// Each reads the parts of its calls by its own schemas: that is why they may forget their types.

/** Declares a call that anybody may make. It may answer a whole Response, where cookies go with it. */
export const forAnyone: Declare<"anyone"> = (declaration) => ({ ...declaration, who: "anyone" }) as Operation;

/** Declares a call that members may make, also while they are suspended. */
export const forHolders: Declare<"holder"> = (declaration) => ({ ...declaration, who: "holder" }) as Operation;

/** Declares a call that only somebody signed in may make. */
export const forMembers: Declare<"member"> = (declaration) => ({ ...declaration, who: "member" }) as Operation;

/** Declares a call that only an admin may make: members get 403. */
export const forAdmins: Declare<"member"> = (declaration) => ({ ...declaration, who: "admin" }) as Operation;
