import { expect, test } from "vitest";
import type { AppLoadContext } from "~/auth/context";
import { action, handle, loader } from "~/routes/_app.auth_.second-step/route";

const ofVisitor = { signedIn: () => Promise.resolve(null) } as Partial<AppLoadContext> as AppLoadContext;
const without = (method: string) => ({
  request: new Request("http://kindspot.example/auth/second-step?redirectTo=%2Frequests", { method }),
  context: ofVisitor,
  params: {},
});
const leadsTo = (answer: unknown) =>
  answer instanceof Response ? answer.headers.get("Location") : expect.unreachable();

test("whoever starts over at the second step still comes to the page that asked for the sign-in", async () => {
  expect(leadsTo(await loader(without("GET")))).toBe("/auth?redirectTo=%2Frequests");
  expect(leadsTo(await action(without("POST")))).toBe("/auth?redirectTo=%2Frequests");
  const back = handle.back instanceof Function && handle.back({ signInPath: "/auth?redirectTo=%2F" });
  expect(back).toBe("/auth?redirectTo=%2F");
});
