import { beforeEach, expect, it } from "vitest";
import { ana, ben, cem, register, registerPlaceless, type Person } from "../../cast";
import { openPage } from "../../form-client/page";
import { givenKindspot } from "../../given";
import type { Visitor } from "../../visitor";

/** The browser of a household: Ana is signed in. */
let Tabs: Visitor;
const town = givenKindspot({}, "test");
beforeEach(async () => {
  await registerPlaceless(town.url, ben);
  Tabs = await register(town.url, ana);
});

const memberOf = async (who: Visitor) =>
  (await (await who.get("/api/auth/user")).json()) as { id: string; firstName: string };

async function signInInstead({ email, password }: Person) {
  await Tabs.submit("/api/logout", {});
  await Tabs.submit("/auth", { intent: "sign-in", email, password });
}

it("Ana's open profile form doesn't change Ben, who has signed in since, and keeps what she typed", async () => {
  const edit = (await openPage(Tabs, "/profile/edit")).fill("First Name", "Anastasia");
  await signInInstead(ben);
  const answered = await edit.press("Update Profile");
  expect([answered.status, answered.value("First Name")]).toEqual([409, "Anastasia"]);
  expect(answered.text).toContain("If you send it again, it counts for the account that's signed in now.");
  expect((await memberOf(Tabs)).firstName).toBe(ben.firstName);
  await answered.press("Update Profile");
  expect((await memberOf(Tabs)).firstName).toBe("Anastasia");
});

it("Ana's message isn't sent as Ben's", async () => {
  const Cem = await register(town.url, cem);
  const { id: cemId } = await memberOf(Cem);
  await Cem.post("/api/parking-spaces", cem.place);
  const thread = (await openPage(Tabs, `/chat/${cemId}`)).fill("Message", "Is it still free?");
  await signInInstead(ben);
  const answered = await thread.press("Send");
  expect([answered.status, answered.value("Message")]).toEqual([409, "Is it still free?"]);
  const { id: benId } = await memberOf(Tabs);
  expect(await (await Cem.get(`/api/messages/${benId}`)).text()).not.toContain("Is it still free?");
});

it("a visitor's page says nothing of members, and works for who signs in then", async () => {
  await Tabs.submit("/api/logout", {});
  const contact = await openPage(Tabs, "/contact");
  expect(contact.find("[name=sentBy]")).toHaveLength(0);
});

it.each(["/", "/profile/edit", "/profile/photo", "/plans", "/car", "/contact", "/spaces/new", "/requests/new"])(
  "each form of %s names the member whose page it is, except to sign out",
  async (path) => {
    const page = await openPage(Tabs, `${path}?pin=${ana.place.latitude},${ana.place.longitude}`);
    const { id } = await memberOf(Tabs);
    const forms = page.find("form[method=post]").toArray();
    expect(forms.length).toBeGreaterThan(0);
    for (const form of forms.map((one) => page.find(`form`).filter((_, other) => other === one))) {
      if (form.attr("action") === "/api/logout" || form.attr("action") === "/mobile-access") continue;
      expect([form.attr("action"), form.find("[name=sentBy]").attr("value")]).toEqual([form.attr("action"), id]);
    }
  },
);
