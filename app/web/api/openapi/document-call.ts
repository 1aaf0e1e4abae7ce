import { z } from "zod/v4";
import type { App } from "~/compose.server";
import { forAnyone, type Operation } from "../operation";
import { documentOf, type Groups } from "./document";

/** The document of each running server: made when it is first asked for. */
const made = new WeakMap<App, string>();

function documentFor(app: App, groups: Groups): string {
  const { config, version, sessions } = app;
  const about = { title: `${config.brandName} API`, version, cookieName: sessions.name };
  const document = made.get(app) ?? JSON.stringify(documentOf(groups, about));
  made.set(app, document);
  return document;
}

/** PRODUCT 9: the description of every call, this one included, made from the declarations that check it. */
export const documentCall = (groups: () => Groups): Operation =>
  forAnyone({
    method: "GET",
    path: "/openapi.json",
    title: "This description of the API, as OpenAPI 3.1",
    answers: z.record(z.string(), z.unknown()),
    answer: ({ app }) =>
      Promise.resolve(new Response(documentFor(app, groups()), { headers: { "Content-Type": "application/json" } })),
  });
