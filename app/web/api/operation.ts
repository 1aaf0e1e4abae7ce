import type { AppLoadContext } from "@remix-run/server-runtime";
import type { z } from "zod/v4";
import type { App } from "~/compose.server";
import type { SignedIn } from "~/domain/members";
import type { Actor, Context } from "~/domain/shared/context";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** What one call is answered from. */
export interface Call<Input> {
  app: App;
  /** The domain's context; under an Idempotency-Key, the one that decides only once. */
  context: Context;
  input: Input;
  /** The parts of the path that the declaration names: `{id}`. */
  params: Readonly<Record<string, string>>;
  request: Request;
  load: AppLoadContext;
}

/** The part of the path that is declared as `{id}`. */
export const idOf = (params: Call<unknown>["params"]): string => params.id ?? "";

/** A call by somebody signed in. */
export interface MemberCall<Input> extends Call<Input> {
  actor: Actor;
  signedIn: SignedIn;
}

interface Declaration<Input> {
  method: Method;
  /** Below /api; `{name}` matches one part. */
  path: string;
  /** 200 unless it creates (201) or has nothing to say (204). */
  status?: 200 | 201 | 204;
  /** Reads the JSON body, or the query of a GET. */
  input?: z.ZodType<Input>;
  /** Its body is a file, which it reads by itself; no JSON. */
  takesFile?: true;
  /** What counts it besides the writes of the member. */
  limit?: "member-messages" | "member-photos";
}

/** One call of the API: what it takes, who may, and the use case that answers. */
export type Operation = Omit<Declaration<unknown>, "input"> & { input?: z.ZodType } & (
    | { who: "anyone"; answer: (call: Call<unknown>) => Promise<unknown> }
    | { who: "member"; answer: (call: MemberCall<unknown>) => Promise<unknown> }
  );

/** Declares a call that anybody may make. It may answer a whole Response, where cookies go with it. */
export const forAnyone = <Input = undefined>(
  declaration: Declaration<Input> & { answer: (call: Call<Input>) => Promise<unknown> },
): Operation => ({ ...declaration, who: "anyone" }) as Operation; // its input was read by its own schema

/** Declares a call that only somebody signed in may make. */
export const forMembers = <Input = undefined>(
  declaration: Declaration<Input> & { answer: (call: MemberCall<Input>) => Promise<unknown> },
): Operation => ({ ...declaration, who: "member" }) as Operation; // as above
