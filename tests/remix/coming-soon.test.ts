import { expect, test } from "vitest";
import type { AppLoadContext } from "~/auth/context";
import { orComingSoon } from "~/remix/coming-soon";

/** What a page's script asks that stayed open when its admin lost the role. */
const ask = (path: string, method: string) =>
  orComingSoon(
    new Request(`http://kindspot.example${path}`, { method }),
    {
      app: { config: { comingSoon: true } },
      signedIn: () => Promise.resolve(null),
      isData: path.includes(".data"),
    } as Partial<AppLoadContext> as AppLoadContext,
    {},
  );

test.each([
  ["asks for a page's data", "/requests.data?show=all", "GET", '"/requests?show=all"'],
  ["sends a form", "/requests/new.data", "POST", '"/"'],
])(
  "before the launch a script that %s is led to the placeholder, which it couldn't read",
  async (_what, path, method, to) => {
    const answer = await ask(path, method);
    expect(answer).toBeInstanceOf(Response);
    const script = await answer.text();
    for (const part of [to, '"reload",true']) expect(script).toContain(part);
  },
);

test("whoever opens a page gets the placeholder itself", async () => {
  expect((await ask("/requests", "GET")).url).toBe("http://kindspot.example/coming-soon");
});
