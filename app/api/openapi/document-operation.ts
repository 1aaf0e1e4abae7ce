import { z } from "zod";
import type { Services } from "../../server/services";
import { forAnyone, type Operation } from "../operation";
import { documentOf, type Groups } from "./document";

/** One document a server, made at the first request. */
const made = new WeakMap<Services, string>();

function documentFor(app: Services, groups: Groups): string {
  const { config, sessions } = app;
  const [version = ""] = app.version.split("+"); // of the API, without the commit of the build
  const about = { title: `${config.brandName} API`, version, cookieName: sessions.name };
  const document = made.get(app) ?? JSON.stringify(documentOf(groups, about));
  made.set(app, document);
  return document;
}

/** docs/product.md#api: the description of every operation, this one included, made from the schemas that check it. */
export const documentOperation = (groups: () => Groups): Operation =>
  forAnyone({
    method: "GET",
    path: "/openapi.json",
    summary: "This description, as OpenAPI 3.1",
    response: z.record(z.string(), z.unknown()),
    handler: ({ app }) =>
      Promise.resolve(new Response(documentFor(app, groups()), { headers: { "Content-Type": "application/json" } })),
  });
