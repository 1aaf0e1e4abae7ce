import { expect, it } from "vitest";
import { ada } from "../cast";
import { givenAdmin, givenKindspot } from "../given";

const town = givenKindspot({ env: { BRAND_NAME: "Elm Street" } });
const Ada = givenAdmin(town, ada);

const page = async (path: string) =>
  (await (await Ada.get(path)).text())
    .replaceAll("<!-- -->", "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ");

it("lists what members are told, with its readers and limits", async () => {
  const text = await page("/admin/texts");
  expect(text).toContain(
    "Promise taken back Ana R. needs the space after all. You can look for another one nearby. the driver",
  );
  expect(text).toContain("New message Open to read. its reader New messages counted after 2 min");
  expect(text).toContain("Reset your Elm Street password");
});

it("is reached from the page of mails", async () => {
  expect(await (await Ada.get("/admin/mail")).text()).toContain('href="/admin/texts"');
});
