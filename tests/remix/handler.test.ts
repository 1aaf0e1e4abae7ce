import type { ServerBuild } from "@remix-run/server-runtime";
import { describe, expect, it } from "vitest";
import { createRemixHandler } from "~/remix/handler";

type Routes = ServerBuild["routes"];

/** A route that answers with its own id and the parameters of the path. */
const route = (id: string, path: string | undefined, parentId = "layout"): Routes[string] => ({
  id,
  parentId,
  ...(path === undefined ? { index: true } : { path }),
  module: { default: undefined, loader: ({ params }) => Response.json({ id, ...params }) },
});

const routes = [
  { id: "layout", path: "", module: { default: undefined } },
  route("home", undefined),
  route("chat", "chat"),
  route("thread", ":userId", "chat"),
  route("logout", "api/logout"),
  route("calls", "api/*"),
  route("profile", ":name/profile"),
  route("unknown", "*"),
] as Routes[string][];

const build = {
  routes: Object.fromEntries(routes.map((each) => [each.id, each])),
  assets: { routes: {} },
  entry: { module: {} },
  future: { v3_singleFetch: true },
} as unknown as ServerBuild; // no page is rendered

const answered = async (path: string): Promise<unknown> => {
  const answer = await createRemixHandler(build)(new Request(`http://kindspot.example${path}`));
  return answer.json();
};

describe("a path is answered by the route that fits it best", () => {
  it.each([
    ["/", { id: "home" }],
    ["/?chat", { id: "home" }],
    ["/chat/ben", { id: "thread", userId: "ben" }],
    ["/Chat/Ben", { id: "thread", userId: "Ben" }],
    ["/%63hat/ben", { id: "thread", userId: "ben" }],
    ["/api/logout", { id: "logout" }],
    ["/api/spaces", { id: "calls", "*": "spaces" }],
    ["/ana/profile", { id: "profile", name: "ana" }],
    ["/nobody", { id: "unknown", "*": "nobody" }],
    ["/chat%2Fben", { id: "unknown", "*": "chat/ben" }],
    ["//chat", { id: "unknown", "*": "/chat" }],
    ["/toString", { id: "unknown", "*": "toString" }],
  ])("%s", async (path, expected) => {
    expect(await answered(path)).toEqual(expected);
  });
});
