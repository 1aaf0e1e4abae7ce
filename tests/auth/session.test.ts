import { expect, it } from "vitest";
import { createSessionCookie } from "~/auth/session";

it("the session cookie is bound to the host over https", async () => {
  const cookie = await createSessionCookie({ publicUrl: new URL("https://kindspot.example") }).serialize("secret");
  expect(cookie).toMatch(/^__Host-kindspot-session=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
});

it("the session cookie works over plain http in a home network", async () => {
  const cookie = await createSessionCookie({ publicUrl: new URL("http://192.168.1.5:3000") }).serialize("secret");
  expect(cookie).not.toContain("Secure");
});
