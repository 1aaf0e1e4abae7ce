import { describe, expect, it } from "vitest";
import { isAnonymous } from "~/server/page-cache";
import { noticeSeen, showsNotice } from "~/security/security-notice";

const http = { publicUrl: new URL("http://parking.example.org") };
const https = { publicUrl: new URL("https://parking.example.org") };
const android = "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/120 Mobile Safari/537.36";
const iphone = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1";
const desktop = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/120 Safari/537.36";

describe("the security notice", () => {
  it.each([android, iphone])("is shown to %s", (agent) => {
    expect(showsNotice(http, { cookie: null, agent })).toBe(true);
  });

  it.each([desktop, "", null, undefined])("is not shown to %j", (agent) => {
    expect(showsNotice(http, { cookie: null, agent })).toBe(false);
  });

  it("is not shown where it would be untrue: on https", () => {
    expect(showsNotice(https, { cookie: null, agent: android })).toBe(false);
  });

  it("is not shown again in the session in which it was seen", () => {
    const [cookie = ""] = noticeSeen.split(";");
    expect(showsNotice(http, { cookie, agent: android })).toBe(false);
    expect(showsNotice(http, { cookie: `session=x; ${cookie}; tz=UTC`, agent: android })).toBe(false);
    expect(noticeSeen).not.toMatch(/max-age|expires/i);
  });
});

describe("a visitor", () => {
  it.each([null, undefined, "", "notice=seen", "tz=America/New_York", "tz=UTC; notice=seen"])(
    "with the cookies %j may be anyone",
    (cookie) => expect(isAnonymous(cookie)).toBe(true),
  );

  it.each(["session=x", "__Host-session=x", "flash=x", "notice=seen; session=x", "notice=<b>", "tz=<script>", "x"])(
    "with the cookies %j may be someone",
    (cookie) => expect(isAnonymous(cookie)).toBe(false),
  );
});
