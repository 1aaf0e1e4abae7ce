import { brotliCompressSync, constants } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import { addNotice } from "~/domain/notifications";
import { addPoints } from "~/domain/points";
import { redirectWithToast } from "~/auth/flash";
import { members } from "~db/schema";
import { ana, type Person } from "../cast";
import { givenKindspot } from "../given";
import { visitor, type Visitor } from "../visitor";

const kindspot = givenKindspot({ env: { BRAND_NAME: "Kerbside" } });

const pageFor = async (path: string, cookie = ""): Promise<string> =>
  (await visitor(kindspot.url).get(path, { cookie })).text();

const linksIn = (html: string): string[] =>
  [...html.matchAll(/<a\b[^>]*?href="([^"#]+)"/g)].map(([, href = ""]) => href);

/** The address and the first text of each link. */
const namedLinksIn = (html: string): string[][] =>
  [...html.matchAll(/<a\b[^>]*?href="([^"#]+)"[^>]*>.*?<\/svg>(?:<[^>]*>)*([^<]+)/gs)].map(
    ([, href = "", label = ""]) => [href, label.replace("&amp;", "&")],
  );

const tabsIn = (html: string): string[][] =>
  namedLinksIn(/<nav[^>]*aria-label="Main".*?<\/nav>/s.exec(html)?.[0] ?? "");

describe("a visitor", () => {
  test("has the tabs Home and Menu, and knows on which they are", async () => {
    const html = await pageFor("/menu");
    expect(tabsIn(html)).toEqual([
      ["/", "Home"],
      ["/menu", "Menu"],
    ]);
    expect(html).toMatch(/aria-current="page"[^>]*href="\/menu"|href="\/menu"[^>]*aria-current="page"/);
  });

  test("finds the four links of an account in the menu, each through sign-in", async () => {
    const [, account = ""] = /<h2[^>]*>Your Account<\/h2>(.*?)<\/section>/s.exec(await pageFor("/menu")) ?? [];
    const links = ["/profile", "/rewards", "/parking-history", "/subscribe"];
    expect(linksIn(account)).toEqual(["/auth", "/auth?mode=sign-up", ...links]);
    for (const link of links) {
      const answer = await visitor(kindspot.url).get(link);
      expect(answer.headers.get("location")).toBe(`/auth?redirectTo=${encodeURIComponent(link)}`);
    }
  });

  test("finds the version at the end of the menu", async () => {
    expect(await pageFor("/menu")).toMatch(/Version 1\.0\.0<\/p><\/div><\/main>/);
  });

  test("reads the community's own name on every page", async () => {
    for (const path of ["/", "/menu"]) {
      const html = await pageFor(path);
      expect(html).toContain("Kerbside");
      expect(html).not.toContain("Kindspot");
    }
  });

  test("reads on a page whose app it is, what it is called, and finds the way back and home", async () => {
    const html = await pageFor("/terms");
    expect(html).toMatch(/<header class="status-strip">.*?Kerbside/s);
    const header = /<section class="page-header".*?<main/s.exec(html)?.[0];
    for (const part of [
      /aria-label="Back"[^>]* href="\/menu"/,
      /<h1[^>]*><span>Terms of Use<\/span><\/h1><p>Last updated January 2025<\/p>/,
      /aria-label="Home"[^>]* href="\/"/,
    ])
      expect(header).toMatch(part);
  });

  test("sees what each page is called", async () => {
    for (const [path, title] of [
      ["/", "Kerbside"],
      ["/menu", "Menu · Kerbside"],
      ["/auth?mode=sign-up", "Create Account · Kerbside"],
      ["/no-such-page", "404 Page Not Found · Kerbside"],
    ] as const) {
      expect(/<title>(.*?)<\/title>/.exec(await pageFor(path))?.[1]).toBe(title);
    }
  });

  test("finds nothing behind the landing page and the menu that does not exist", async () => {
    const links = new Set([...linksIn(await pageFor("/")), ...linksIn(await pageFor("/menu"))]);
    for (const link of links) {
      const { status } = await visitor(kindspot.url).get(link);
      expect([link, status < 400]).toEqual([link, true]);
    }
  });

  test("gets an unknown page in the specification's words", async () => {
    const answer = await visitor(kindspot.url).get("/no-such-page");
    const html = await answer.text();
    expect(answer.status).toBe(404);
    expect(html).toContain("404 Page Not Found");
    expect(html).toContain("Did you forget to add the page to the router?");
    expect(tabsIn(html)).toEqual([
      ["/", "Home"],
      ["/menu", "Menu"],
    ]);
    expect(html.match(/<h1/g)).toHaveLength(1);
  });
});

describe("a member", () => {
  let asAna: Visitor;
  let anaId: string;

  const signUp = async ({ firstName, lastName, email, password }: Person): Promise<Visitor> => {
    const someone = visitor(kindspot.url);
    await someone.submit("/auth", { intent: "sign-up", firstName, lastName, email, password });
    return someone;
  };
  const pageForAna = async (path: string) => (await asAna.get(path)).text();

  beforeAll(async () => {
    asAna = await signUp(ana);
    const [row] = await kindspot.app.context.read.select({ id: members.id }).from(members);
    anaId = row?.id ?? "";
  });

  test("is greeted once", async () => {
    const newcomer = await signUp({ ...ana, email: "greeted@kindspot.example" });
    const menu = async () => (await newcomer.get("/menu")).text();
    expect(await menu()).toContain('class="toast"');
    expect(await menu()).not.toContain('class="toast"');
  });

  test.each(["/menu", "/no-such-page"])("has five tabs at %s", async (path) => {
    expect(tabsIn(await pageForAna(path))).toEqual([
      ["/", "Map"],
      ["/requests", "Requests"],
      ["/chat", "Chat"],
      ["/profile", "Profile"],
      ["/menu", "Menu"],
    ]);
  });

  test("gets an unknown page in the specification's words, without a script", async () => {
    const answer = await asAna.get("/no-such-page");
    const html = await answer.text();
    expect(answer.status).toBe(404);
    expect(html).toMatch(/<title>404 Page Not Found · Kerbside<\/title>/);
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).toMatch(/<h1[^>]*><span>404 Page Not Found<\/span>/);
    expect(html).toContain("Did you forget to add the page to the router?");
    expect(html).not.toContain("<script");
  });

  test("finds every place that exists in the menu, in the specification's groups", async () => {
    const [, menu = ""] = /<main[^>]*>(.*?)<\/main>/s.exec(await pageForAna("/menu")) ?? [];
    const groups = [...menu.matchAll(/<h2[^>]*>(.*?)<\/h2>(.*?)<\/section>/gs)];
    const found = groups.map(([, title = "", links = ""]) => [title, Object.fromEntries(namedLinksIn(links))] as const);
    expect(Object.fromEntries(found)).toEqual({
      "Parking Community": {
        "/": "Find Parking",
        "/requests": "Parking Requests",
        "/chat": "Messages",
        "/plans": "Plans",
      },
      "Your Account": {
        "/profile": "Profile",
        "/rewards": "Rewards",
        "/parking-history": "Parking History",
        "/subscribe": "Support & Donations",
      },
      Information: { "/about": "About", "/how-it-works": "How It Works" },
      Legal: { "/terms": "Terms of Use", "/privacy": "Privacy Policy", "/contact": "Contact Us" },
    });
  });

  test("can sign out from the menu and the profile", async () => {
    for (const path of ["/menu", "/profile"]) expect(await pageForAna(path)).toContain('action="/api/logout"');
  });

  test("finds nothing behind the tabs and the menu that does not exist", async () => {
    for (const link of linksIn(await pageForAna("/menu"))) {
      expect([link, (await asAna.get(link)).status]).toEqual([link, 200]);
    }
  });

  test("reads a notice that waited, on one page alone", async () => {
    const { context } = kindspot.app;
    const notice = { title: "Promise over", message: "Nobody came in time." };
    await context.write((tx) => addNotice(tx, context, anaId, notice));
    expect(await pageForAna("/menu")).toContain("Nobody came in time.");
    expect(await pageForAna("/menu")).not.toContain("Nobody came in time.");
  });

  test("sees name, vehicle, points and rating on a fresh profile, and that nothing happened yet", async () => {
    const newcomer = await signUp({ ...ana, email: "newcomer@kindspot.example" });
    const html = await (await newcomer.get("/profile")).text();
    for (const text of [
      "Ana Reyes",
      "No vehicle description",
      "Spaces Shared",
      "Rating",
      "5.0",
      "No recent activity",
    ]) {
      expect(html).toContain(text);
    }
    for (const way of ["/parking-history", "/rewards"]) expect(linksIn(html)).toContain(way);
  });

  test("sees the 3 newest movements of points", async () => {
    const { context } = kindspot.app;
    for (const reason of ["First", "Second", "Third", "Fourth"]) {
      await context.write((tx) => addPoints(tx, context, { memberId: anaId, kind: "shared", reason, points: 50 }));
    }
    const html = await pageForAna("/profile");
    expect(html).toMatch(/<h2[^>]*>Recent Activity<\/h2>.*Fourth.*\+50.*Third.*Second/s);
    expect(html).not.toContain("First");
    expect(html).toContain("200");
  });

  test("alone reaches the profile", async () => {
    const answer = await visitor(kindspot.url).get("/profile");
    expect(answer.status).toBe(302);
    expect(answer.headers.get("location")).toBe("/auth?redirectTo=%2Fprofile");
  });
});

describe("the landing page", () => {
  test("invites twice, and says what happens to the data of who joins", async () => {
    const html = await pageFor("/");
    expect(html.match(/href="\/auth\?mode=sign-up"/g)).toHaveLength(2);
    expect(html).toContain("What happens to your data");
    for (const page of ["/about", "/how-it-works", "/terms", "/privacy", "/contact"])
      expect(linksIn(html)).toContain(page);
  });

  test("carries no script", async () => {
    expect(await pageFor("/")).not.toContain("<script");
  });

  test("shows an invented map of at most 4 KB, and says that it is an example", async () => {
    const html = await pageFor("/");
    const [, picture = ""] = /<img class="sample" src="([^"]+\.svg)"/.exec(html) ?? [];
    expect(html).toContain("An example, with an invented town.");
    const answer = await visitor(kindspot.url).get(picture);
    expect(answer.headers.get("content-type")).toContain("image/svg+xml");
    expect((await answer.text()).length).toBeLessThanOrEqual(4000);
  });

  test("says nothing of how lively the community is while fewer than 5 members handed over", async () => {
    expect(await pageFor("/")).not.toContain("this week");
  });

  test("is at most 12 KB with its styles, compressed", async () => {
    const fast = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
    expect(brotliCompressSync(await pageFor("/"), fast).length).toBeLessThanOrEqual(12 * 1024);
  });
});

describe("a toast that came with a redirect", () => {
  const flashOf = async (title: string, message: string) => {
    const { headers } = await redirectWithToast("/menu", { title, message });
    return headers.getSetCookie()[0]?.split(";")[0] ?? "";
  };

  test("is part of the page it arrives at, which forgets it", async () => {
    const cookie = await flashOf("Space Shared", "You earned 50 points!");
    const answer = await visitor(kindspot.url).get("/menu", { cookie });
    expect(await answer.text()).toContain("You earned 50 points!");
    expect(answer.headers.getSetCookie().join()).toMatch(/^flash=;.*Max-Age=0/);
  });

  test("shows text as text", async () => {
    const html = await pageFor("/menu", await flashOf("<b>Hi</b>", "<img src=x>"));
    expect(html).not.toContain("<img src=x>");
  });

  test.each(["flash=%E0%A4%A", "flash=bm9uc2Vuc2U=", `flash=${btoa('{"title":1}')}`])(
    "is ignored if it is %s",
    async (cookie) => {
      const answer = await visitor(kindspot.url).get("/menu", { cookie });
      expect(answer.status).toBe(200);
      expect(await answer.text()).not.toContain('class="toast');
    },
  );
});

test("the manifest has the community's own name", async () => {
  const answer = await visitor(kindspot.url).get("/manifest.webmanifest");
  expect(await answer.json()).toMatchObject({ name: "Kerbside" });
});

test("a page's scripts wait behind its style and images, and a newcomer's list around the phone's place", async () => {
  const html = await pageFor("/auth");
  const scripts = html.match(/<link rel="modulepreload"[^>]*>/g) ?? [];
  expect(scripts.length).toBeGreaterThan(5);
  for (const script of scripts) expect(script).toContain('fetchpriority="low"');
});
