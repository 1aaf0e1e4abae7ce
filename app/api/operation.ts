import type { AppLoadContext } from "@remix-run/server-runtime";
import type { z } from "zod";
import type { Services } from "../server/services";
import type { SignedIn } from "~/domain/auth";
import type { TokenScope } from "~/domain/auth/token-rules";
import type { Actor, Context } from "~/domain/shared/context";
import type { ErrorCode } from "~/domain/shared/errors";
import type { RoutePolicy } from "~/security/route-policy";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** What a handler gets. The operation's schemas have parsed `params`, `query` and `body`. */
export interface HandlerArgs<Params = unknown, Query = unknown, Body = unknown> {
  app: Services;
  /** The domain's context. Where the operation `takesIdempotencyKey`, it runs its one write once for each key. */
  context: Context;
  params: Params;
  query: Query;
  body: Body;
  idempotencyKey: string | null;
  request: Request;
  loadContext: AppLoadContext;
}

/** What the handler of an account's holder gets, who may be suspended. */
type AccountHolderArgs<Params = unknown, Query = unknown, Body = unknown> = HandlerArgs<Params, Query, Body> & {
  actor: Actor;
};

/** What the handler of a signed-in member gets. */
export type MemberArgs<Params = unknown, Query = unknown, Body = unknown> = AccountHolderArgs<Params, Query, Body> & {
  signedIn: SignedIn;
};

/** What an operation says of itself besides its schemas and its handler. */
interface OperationDetails extends Pick<RoutePolicy, "noStore" | "takesFile"> {
  /** Restricted members who may call it all the same. What suspended members may call is defined by `forAccountHolders`. */
  alsoOpenTo?: readonly ("unconfirmed" | "waiting")[];
  summary: string;
  /** Refusal codes of its use case, besides those of every operation. */
  refuses?: readonly ErrorCode[];
  /** A body that it takes. */
  example?: object;
  /** A query that it takes. */
  exampleQuery?: Readonly<Record<string, string | number>>;
  /** It starts or ends a session, so a program must keep the cookies of its answer. */
  setsCookies?: true;
  /**
   * It creates something, and no Idempotency-Key counts for it: its answer can't be repeated, such as a secret that is stored
   * hashed, or nobody is signed in yet.
   */
  createsAnew?: true;
  limit?: "personal-words" | "shares-and-requests" | "member-photos" | "member-downloads" | "confirmation-mails";
  /** A token with one of these scopes may call it; without them only a session may. */
  scopes?: readonly TokenScope[];
  /** It responds with a streamed file, which has no entity tag. */
  isDownload?: true;
}

/** One operation of the API: its method and path, who may call it, its schemas and its handler. */
export type Operation = OperationDetails & {
  method: Method;
  /** The path below /api. */
  path: string;
  /** 200 unless it says otherwise: 201 on creation, 204 without a body, 302 for a redirect. */
  status?: 200 | 201 | 204 | 302;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** Tests and the document use it. Responses are not parsed by it. */
  response?: z.ZodType | undefined;
} & (
    | { who: "anyone"; handler: (args: HandlerArgs) => Promise<unknown> }
    | { who: "account-holder"; handler: (args: AccountHolderArgs) => Promise<unknown> }
    | { who: "member" | "admin"; handler: (args: MemberArgs) => Promise<unknown> }
  );

/** Whether a second request with the same Idempotency-Key gets the first response: where it creates something. */
export const takesIdempotencyKey = ({ method, status, createsAnew }: Operation): boolean =>
  method === "POST" && status === 201 && !createsAnew;

/** 'POST /parking-spaces/{id}/claim', below /api. `{name}` matches one part: an id, unless `params` parses it otherwise. */
type Route = `${Method} /${string}`;

/** The names in a route: 'id' of 'GET /parking-spaces/{id}'. */
type NameIn<R extends string> = R extends `${string}{${infer Name}}${infer Rest}` ? Name | NameIn<Rest> : never;
type PathParams<R extends string> = Readonly<Record<NameIn<R>, string>>;

/** An operation as it is written down: its handler gets and returns what its schemas say. */
type OperationSpec<Params, Query, Body, Result, Args> = OperationDetails & {
  params?: z.ZodType<Params>;
  query?: z.ZodType<Query>;
  body?: z.ZodType<Body>;
  handler: (args: Args) => Promise<NoInfer<Result> | Response>;
} & ({ status?: 200 | 201; response: z.ZodType<Result> } | { status: 204 | 302; response?: undefined });

interface ArgsFor<Params, Query, Body> {
  anyone: HandlerArgs<Params, Query, Body>;
  "account-holder": AccountHolderArgs<Params, Query, Body>;
  member: MemberArgs<Params, Query, Body>;
}

type Who = keyof ArgsFor<unknown, unknown, unknown>;

/** A function that defines an operation of such a caller. TypeScript reads what its handler gets from route and schemas. */
type Define<W extends Who> = <
  const R extends Route,
  Params = PathParams<R>,
  Query = undefined,
  Body = undefined,
  Result = unknown,
>(
  route: R,
  spec: OperationSpec<Params, Query, Body, Result, ArgsFor<Params, Query, Body>[W]>,
) => Operation;

/** The cast is safe: each operation parses its own input by its own schemas. */
function define<W extends Who>(who: Operation["who"]): Define<W> {
  return (route, spec) => {
    const [method, path] = route.split(" ");
    return { ...spec, method, path, who } as Operation;
  };
}

/** Defines an operation for anyone. It can return a whole Response, for example to set cookies. */
export const forAnyone = define<"anyone">("anyone");

/** Defines an operation for members, restricted ones included: a suspended member still owns their data. */
export const forAccountHolders = define<"account-holder">("account-holder");

/** Defines an operation for signed-in members. */
export const forMembers = define<"member">("member");

/** Defines an operation for admins. Members get 403. */
export const forAdmins = define<"member">("admin");
