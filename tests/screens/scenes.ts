import type { Browser, Page } from "playwright";
import type { Point } from "~/domain/places/rules";
import { DEMO_PASSWORD, emailOf, people, type Name } from "../../demo/people/cast";

interface Scene {
  /** The sheet's name. */
  name: string;
  page: Page;
}

const METRE = 1 / 111_195;

/** The screens of the main job and of admins, in the order in which they come to be in a fresh demo. Their receiver closes each page. */
export async function* makeScenes(browser: Browser, url: string): AsyncGenerator<Scene> {
  const open = async (name: Name | null, path: string, at?: Point): Promise<Page> => {
    const context = await browser.newContext({
      baseURL: url,
      locale: "en-US",
      timezoneId: "America/New_York",
      serviceWorkers: "block",
      ...(name && { geolocation: at ?? people[name], permissions: ["geolocation"] }),
    });
    const headers = { origin: url };
    if (name)
      await context.request.post("/api/auth/login", {
        headers,
        data: { email: emailOf(name), password: DEMO_PASSWORD },
      });
    const page = await context.newPage();
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    return page;
  };
  /** Makes this part the first of the pictures. */
  const show = (page: Page, part: string) =>
    page
      .locator(part)
      .first()
      .evaluate((element) => element.setAttribute("data-shown", ""));
  const call = async (page: Page, path: string, data: object = {}): Promise<unknown> => {
    const answer = await page.request.post(path, { headers: { origin: url }, data });
    if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
    return answer.json();
  };
  const pin = ({ latitude, longitude }: Point) => `pin=${latitude.toFixed(5)},${longitude.toFixed(5)}`;

  yield { name: "welcome", page: await open(null, "/") };
  yield { name: "seeker", page: await open("Ben", "/") };

  const list = await open("Ben", "/");
  await show(list, ".home-list");
  yield { name: "list", page: list };

  const own = await open("Ana", "/");
  await show(own, ".space-card");
  yield { name: "own-card", page: own };

  const requests = await open("Ana", "/profile");
  yield { name: "request-cards", page: requests };

  yield { name: "set-pin", page: await open("Eva", `/spaces/new?${pin(people.Eva)}&unsure=120&zoom=18`) };
  const second = await open("Ana", `/spaces/new?${pin(people.Ana)}`);
  await show(second, "fieldset.notice");
  yield { name: "second-space", page: second };

  const car = await open("Farid", "/");
  await drive(car, people.Farid);
  yield { name: "driving", page: car };

  const driver = await open("Cem", "/");
  // Without the toast of its first visit.
  await driver.reload({ waitUntil: "networkidle" });
  yield { name: "driver-bar", page: driver };
  yield { name: "owner-bar", page: await open("Grace", "/") };

  const parked = await open("Cem", "/");
  const spaces = (await (await parked.request.get("/api/parking-spaces/nearby")).json()) as {
    id: string;
    promisedTo?: unknown;
  }[];
  const mine = spaces.find((space) => space.promisedTo);
  await call(parked, `/api/parking-spaces/${mine?.id ?? ""}/handover`);
  await parked.goto("/");
  await parked.waitForLoadState("networkidle");
  yield { name: "thanks", page: parked };

  const thread = await open("Ana", "/chat");
  await thread.locator("main a[href^='/chat/']").first().click();
  await thread.locator(".thread").waitFor();
  yield { name: "thread", page: thread };
  yield { name: "requests", page: await open("Ana", "/requests") };
  yield { name: "notifications", page: await open("Ana", "/profile/notifications") };
  yield { name: "plans", page: await open("Ana", "/plans") };
  yield { name: "history", page: await open("Ana", "/parking-history") };
  yield { name: "admin", page: await open("Ada", "/admin") };
  const members = await open("Ada", "/admin");
  await show(members, "table");
  yield { name: "admin-members", page: members };
  yield { name: "admin-reports", page: await open("Ada", "/admin/reports") };
}

/** Moves the phone north at 30 mph until the home shows driving mode. */
async function drive(page: Page, { latitude, longitude }: Point): Promise<void> {
  const mode = page.getByRole("region", { name: "Driving" });
  const begun = Date.now();
  while (!(await mode.isVisible())) {
    const metres = ((Date.now() - begun) / 1000) * 13.4;
    await page.context().setGeolocation({ latitude: latitude + metres * METRE, longitude, accuracy: 5 });
    await page.waitForTimeout(1000);
  }
}
