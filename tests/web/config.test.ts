import { describe, expect, test } from "vitest";
import { readConfig } from "~/config.server";

describe("the settings", () => {
  test("need nothing: every one has a default", () => {
    const config = readConfig({});
    expect(config).toMatchObject({ brandName: "Kindspot", port: 3000, databaseUrl: null, production: true });
    expect(config).toMatchObject({
      rateLimits: true,
      perDay: { conversations: 20, reports: 10 },
      trustProxy: false,
      comingSoon: false,
      listingMinutes: 30,
      requestMinutes: 30,
    });
    expect(config.publicUrl.origin).toBe("http://localhost:3000");
  });

  test("count as not set when they are empty", () => {
    expect(readConfig({ PORT: "", BRAND_NAME: "", DATABASE_URL: "" })).toMatchObject({
      port: 3000,
      brandName: "Kindspot",
      databaseUrl: null,
    });
  });

  test("are read in their types", () => {
    const env = { PORT: "0", RATE_LIMITS: "off", TRUST_PROXY: "on", NODE_ENV: "production", LISTING_MINUTES: "45" };
    expect(readConfig(env)).toMatchObject({
      port: 0,
      rateLimits: false,
      perDay: { conversations: Infinity, reports: Infinity },
      trustProxy: true,
      production: true,
      listingMinutes: 45,
    });
  });

  test("hand out links to new passwords to developers only, not by a slip of the pen", () => {
    expect(readConfig({ NODE_ENV: "development" }).production).toBe(false);
    for (const NODE_ENV of ["", "prod", "staging"]) expect(readConfig({ NODE_ENV }).production).toBe(true);
  });

  test("name a bucket together or not at all", () => {
    const bucket = {
      S3_ENDPOINT: "http://localhost:9000",
      S3_REGION: "garage",
      S3_BUCKET: "photos",
      S3_ACCESS_KEY_ID: "key",
      S3_SECRET_ACCESS_KEY: "secret",
    };
    expect(readConfig({}).s3).toBeNull();
    expect(readConfig(bucket).s3).toMatchObject({ region: "garage", bucket: "photos", accessKeyId: "key" });
    for (const name of Object.keys(bucket)) expect(() => readConfig({ ...bucket, [name]: "" })).toThrow(name);
    expect(() => readConfig({ ...bucket, S3_ENDPOINT: "localhost:9000" })).toThrow("S3_ENDPOINT");
  });

  test("name Stripe's three keys together or not at all", () => {
    const keys = {
      STRIPE_SECRET_KEY: "sk_test_1",
      STRIPE_PUBLISHABLE_KEY: "pk_test_1",
      STRIPE_WEBHOOK_SECRET: "whsec_1",
    };
    expect(readConfig({}).stripe).toBeNull();
    expect(readConfig(keys).stripe).toMatchObject({ secretKey: "sk_test_1", publishableKey: "pk_test_1" });
    expect(readConfig(keys).stripe?.apiUrl.origin).toBe("https://api.stripe.com");
    for (const name of Object.keys(keys)) expect(() => readConfig({ ...keys, [name]: "" })).toThrow(name);
    const swapped = { ...keys, STRIPE_SECRET_KEY: "pk_test_1", STRIPE_PUBLISHABLE_KEY: "sk_test_1" };
    expect(() => readConfig(swapped)).toThrow("STRIPE_PUBLISHABLE_KEY must start with pk_");
  });

  test("have their mistakes told all at once, each with its name", () => {
    const mistakes = {
      PORT: "99999",
      RATE_LIMITS: "maybe",
      PUBLIC_URL: "parking.example.org",
      DATABASE_URL: "mysql://localhost/kindspot",
      TILE_URL: "https://tiles.example/{z}/{x}.png",
      TIME_ZONE: "Berlin",
      LISTING_MINUTES: "ten",
      LOG_LEVEL: "loud",
      SMTP_URL: "mail.example.org",
      MAIL_FROM: "Parking",
      CONTACT_EMAIL: "Ada <ada@example.org>",
    };
    for (const name of Object.keys(mistakes)) expect(() => readConfig(mistakes)).toThrow(name);
  });

  test("have what is missing told beside what is wrong", () => {
    const read = () => readConfig({ PORT: "abc", SMTP_URL: "smtp://mail.example.org", S3_REGION: "garage" });
    for (const name of ["PORT", "MAIL_FROM", "S3_BUCKET"]) expect(read).toThrow(name);
  });

  test("have each mistake told once", () => {
    expect(() => readConfig({ PORT: "abc" })).toThrow(
      /^These settings are wrong:\n {2}PORT must be a whole number[^\n]*$/,
    );
  });

  test("name the sender of every mail, and whoever reads what comes by the contact form", () => {
    const env = { SMTP_URL: "smtps://me:secret@mail.example.org:465", MAIL_FROM: "Parking <parking@example.org>" };
    const mailFrom = { name: "Parking", address: "parking@example.org" };
    expect(readConfig(env)).toMatchObject({ smtpUrl: env.SMTP_URL, mailFrom, contactEmail: mailFrom.address });
    expect(readConfig({ ...env, CONTACT_EMAIL: "ada@example.org" }).contactEmail).toBe("ada@example.org");
    expect(readConfig({})).toMatchObject({ smtpUrl: null, mailFrom: null, contactEmail: null });
  });

  test.each([
    ["parking@example.org", ""],
    ["<parking@example.org>", ""],
    ["Parking, Inc. <parking@example.org>", "Parking, Inc."],
    ['"Parking, Inc." <parking@example.org>', "Parking, Inc."],
  ])("read %j as one sender", (MAIL_FROM, name) => {
    expect(readConfig({ MAIL_FROM }).mailFrom).toEqual({ name, address: "parking@example.org" });
  });

  test.each([
    "a@b.example\r\nBcc: eve@b.example",
    "A <a@b.example>, B <b@b.example>",
    "a@b@c.example",
    "A <a@b.example",
    "a@b.example>",
  ])("take %j for no sender", (MAIL_FROM) => expect(() => readConfig({ MAIL_FROM })).toThrow("MAIL_FROM"));

  test("ask for the sender with a mail server", () => {
    expect(() => readConfig({ SMTP_URL: "smtp://mail.example.org" })).toThrow("MAIL_FROM must be set together");
  });
});
