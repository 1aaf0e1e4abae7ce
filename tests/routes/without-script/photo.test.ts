import { beforeAll, describe, expect, test } from "vitest";
import { dora } from "../../cast";
import { openPage } from "../../form-client/page";
import { givenKindspot, givenMember } from "../../given";
import { impostors, jpeg } from "../../pictures";
import type { Visitor } from "../../visitor";

let portrait: Buffer;
const town = givenKindspot({ env: { RATE_LIMITS: "off" } });
const Dora = givenMember(town, dora);
beforeAll(async () => {
  portrait = await jpeg(900, 1200);
});

const photoOf = async (who: Visitor) =>
  ((await (await who.get("/api/auth/user")).json()) as { profileImageUrl: string | null }).profileImageUrl;

describe("without JavaScript", () => {
  test("Change Photo leads to its page, and back", async () => {
    const page = await (await openPage(Dora, "/profile")).follow("Change Photo");
    expect(page.has("heading", "Change Photo")).toBe(true);
    expect((await page.follow("Back")).has("heading", "Profile")).toBe(true);
  });

  test("the photo's page takes a photo, and removes it", async () => {
    let page = await openPage(Dora, "/profile/photo");
    page = await page.attach("Photo", "me.jpg", portrait).press("Upload Photo");
    expect(page.toasts).toContain("Profile picture updated successfully!");
    expect(page.find(`img.avatar[src='${await photoOf(Dora)}/512']`)).toHaveLength(1);
    page = await (await page.open("/profile/photo")).press("Remove Photo");
    expect(page.toasts).toContain("Profile picture removed.");
    expect(await photoOf(Dora)).toBeNull();
  });

  test("the photo's page says beside the field what is wrong with a file", async () => {
    let page = await openPage(Dora, "/profile/photo");
    await expect(async () => page.press("Upload Photo")).rejects.toThrow("Photo: nothing is given");
    for (const [name, bytes, sentence] of [
      ["me.heic", impostors["a HEIC photo"] ?? portrait, "Please choose a JPEG or PNG photo."],
      ["me.jpg", portrait.subarray(0, 3000), "This photo is damaged. Please choose another one."],
      ["me.jpg", Buffer.alloc(5_242_881), "Please choose a photo of at most 5 MB."],
    ] as const) {
      page = await page.attach("Photo", name, bytes).press("Upload Photo");
      expect(page.texts(".field .error")).toEqual([sentence]);
      expect(page.field("Photo").attr("aria-invalid")).toBe("true");
    }
    expect(await photoOf(Dora)).toBeNull();
  });
});
