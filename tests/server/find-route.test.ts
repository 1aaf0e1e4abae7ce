import type { ServerBuild } from "@remix-run/server-runtime";
import { expect, test } from "vitest";
import { operations } from "~/api/operations";
import { createFindRoute } from "~/server/find-route";

const paths = { layout: "", home: undefined, chat: "chat", thread: "chat/:userId", photos: "photos/*", unknown: "*" };
const file = { csv: "admin/users.csv" };
const routes = Object.fromEntries(
  Object.entries({ ...paths, ...file }).map(([id, path]) => [
    id,
    { id, module: {}, ...(path !== undefined && { path }) },
  ]),
) as unknown as ServerBuild["routes"]; // no route is run
const findRoute = createFindRoute(routes, operations);

test.each([
  ["/", "/"],
  ["/_root.data", "/"],
  ["/chat", "/chat"],
  ["/CHAT/", "/chat"],
  ["/chat///", "/chat"],
  ["/%63hat", "/chat"],
  ["/admin%2Fusers.csv", "/*"],
  ["/admin//users.csv", "/*"],
  ["/chat/42", "/chat/:userId"],
  ["/chat/42.data", "/chat/:userId"],
  ["/chat/42/43", "/*"],
  ["/photos/key/512", "/photos/*"],
  ["/admin/users.csv", "/admin/users.csv"],
  ["/admin/usersxcsv", "/*"],
  ["/build/a.js", "/build/*"],
  ["/api/parking-spaces/42", "/api/parking-spaces/:id"],
  ["/wp-login.php", "/*"],
  ["", "/*"],
])("the pattern of %j is %s", (path, pattern) => {
  expect(findRoute(path).pattern).toBe(pattern);
});

test.each([
  ["/api/car", true],
  ["/api/logout", undefined],
  ["/profile", undefined],
])("%j takes a token: %s", (path, isCall) => {
  expect(findRoute(path).isCall).toBe(isCall);
});
