import { beforeAll, describe, expect, test } from "vitest";
import { actorOf } from "../../admins";
import { ada, ana, ben } from "../../cast";
import { openPage } from "../../form-client/page";
import { givenAdmin, givenKindspot, givenMember } from "../../given";
import type { Visitor } from "../../visitor";

let anaId: string, benId: string;
const pointsOf = async (who: Visitor) =>
  ((await (await who.get("/api/auth/user")).json()) as { points: number }).points;
const town = givenKindspot({ env: { RATE_LIMITS: "off" } });
const Ada = givenAdmin(town, ada);
const Ana = givenMember(town, ana);
const Ben = givenMember(town, ben);
beforeAll(async () => {
  [anaId, benId] = [(await actorOf(town, ana)).id, (await actorOf(town, ben)).id];
});

const open = (id: string) => openPage(Ada, `/admin/members/${id}`);

describe("without JavaScript", () => {
  test("Ada corrects Ana's points; Ana reads why", async () => {
    const before = await pointsOf(Ana);
    let page = await open(anaId);
    const form = () => page.part("details", /Correct points/);
    page = await form().fill("Points", "2.5").fill("Reason", "Monday was not counted").press("Correct points");
    expect(page.text).toContain("Please enter a whole number other than 0");
    expect(form().value("Reason")).toBe("Monday was not counted");

    page = await form().fill("Points", "-25").press("Correct points");
    expect(page.toasts).toContain("Points corrected");
    expect(page.text).toContain("Correction: Monday was not counted");
    expect(page.find("details[open]"), "the form is closed again").toHaveLength(0);
    expect(form().value("Points")).toBe("");
    expect(await pointsOf(Ana)).toBe(before - 25);

    const profile = await openPage(Ana, "/profile");
    expect(profile.text).toContain("Correction: Monday was not counted");
    expect(profile.toasts).toContain("−25 points: Monday was not counted");
  });

  test("Ada suspends Ben while he looks at the map; he reads why, and is back once she lifts it", async () => {
    let bens = await openPage(Ben, `/?lat=${ben.place.latitude}&lng=${ben.place.longitude}`);
    expect(bens.has("heading", "Nearby Parking")).toBe(true);
    let page = await open(benId);
    page = await page.part("details", "Suspend Ben").fill("Reason", "You sold a space.").press("Suspend Ben");
    expect(page.toasts).toContain("Suspended");

    bens = await bens.follow("Chat");
    expect(bens.url.pathname).toBe("/suspended");
    expect(bens.text).toContain("You sold a space.");
    bens = await bens.follow("Contact Us");
    expect(bens.has("field", "Full Name")).toBe(true);
    expect(bens.has("link", "Profile")).toBe(false);
    bens = await (await bens.open("/")).press("Sign Out");
    expect(bens.url.pathname).toBe("/");
    bens = await bens.open("/auth");
    bens = await bens.fill("Email", ben.email).fill("Password", ben.password).press("Sign In");
    expect(bens.has("heading", "Your account is suspended")).toBe(true);

    page = await page.part("details", "Lift suspension").fill("Reason", "You gave it back.").press("Lift suspension");
    expect(page.toasts).toContain("Suspension lifted");
    bens = await bens.open("/profile");
    expect(bens.toasts).toContain("You gave it back.");
  });

  test("Ada makes Ana an admin and removes the role again; the audit log has a sentence for each", async () => {
    let page = await (await open(anaId)).press("Make an admin");
    expect(page.toasts).toContain("Admin now");
    page = await page.press("Take the role back");
    expect(page.toasts).toContain("No admin any more");

    page = await (await page.named("Admin").follow("Server")).follow("Audit log");
    const log = page.named("What admins did").parts("li");
    expect(log[0]?.text).toContain("Ada Novak took the admin role back from Ana Reyes.");
    expect(log.at(-1)?.text).toContain("The command line made Ada Novak an admin.");
    page = (await log[0]?.follow("Ana Reyes")) ?? expect.unreachable();
    expect(page.url.pathname).toBe(`/admin/members/${anaId}`);
  });

  test("Ada sees what was reported about Ben, and comes to the reports", async () => {
    expect((await open(anaId)).named("Reports").text).toContain("Nobody has reported this member.");
    await Ana.post("/api/reports", { userId: benId, reason: "money" });
    const newest = async () => (await open(benId)).named("Reports").parts("li")[0] ?? expect.unreachable();
    expect((await newest()).text).toContain("Asks for money or sells something");
    expect((await newest()).hasExactly("Open")).toBe(true);
    let page = await (await open(benId)).named("Reports").follow("See all reports");
    expect(page.named("Open reports").text).toContain("Asks for money or sells something");
    page = await page.named("Open reports").press("Mark as dealt with");
    expect(page.toasts).toContain("It's listed under Dealt with.");
    expect((await newest()).hasExactly("Dealt with")).toBe(true);
  });

  test("the last admin keeps the role, and reads why", async () => {
    const page = await (await open((await actorOf(town, ada)).id)).press("Take the role back");
    expect(page.text).toContain("This is the last admin. Make someone else an admin first.");
  });
});
