import { describe, expect, test } from "vitest";
import { readConfig } from "~/config.server";

describe("the settings", () => {
  test("all have a default", () => {
    const config = readConfig({});
    expect(config).toMatchObject({ brandName: "Kindspot", port: 3000, databaseUrl: null, production: true });
    expect(config).toMatchObject({
      rateLimits: true,
      perDay: { conversations: 20, reports: 10 },
      viewLimits: { anHour: 300, firstDay: 60 },
      trustProxy: false,
      comingSoon: false,
      listingMinutes: 30,
      requestMinutes: 30,
    });
    expect(config.publicUrl.origin).toBe("http://localhost:3000");
    expect(config.timeZone).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone);
  });

  test("count as not set when they are empty", () => {
    expect(readConfig({ PORT: "", BRAND_NAME: "", DATABASE_URL: "" })).toMatchObject({
      port: 3000,
      brandName: "Kindspot",
      databaseUrl: null,
    });
  });

  test("are read without the line break that secrets of Kubernetes end with", () => {
    const env = {
      PORT: "3999\n",
      DATA_DIR: "/srv/parking\n",
      RATE_LIMITS: "off ",
      TIME_ZONE: "Europe/Berlin\r\n",
      METRICS_TOKEN: "a token of letters".replaceAll(" ", "-") + "\n",
      S3_SECRET_ACCESS_KEY: "secret\n",
    };
    const config = readConfig({
      ...env,
      S3_ENDPOINT: "https://s3.example\n",
      S3_REGION: "x",
      S3_BUCKET: "y\n",
      S3_ACCESS_KEY_ID: "z",
    });
    expect(config).toMatchObject({ port: 3999, dataDir: "/srv/parking", rateLimits: false, timeZone: "Europe/Berlin" });
    expect(config).toMatchObject({
      metricsToken: "a-token-of-letters",
      s3: { secretAccessKey: "secret", bucket: "y" },
    });
  });

  test("keep a backup's passphrase as it is: with another one backups of before don't open", () => {
    expect(readConfig({ BACKUP_PASSPHRASE: "twelve letters\n" }).backupPassphrase).toBe("twelve letters\n");
  });

  test("are read in their types", () => {
    const env = { PORT: "0", RATE_LIMITS: "off", TRUST_PROXY: "on", NODE_ENV: "production", LISTING_MINUTES: "45" };
    expect(readConfig(env)).toMatchObject({
      port: 0,
      rateLimits: false,
      perDay: { conversations: Infinity, reports: Infinity },
      viewLimits: { anHour: Infinity, firstDay: Infinity },
      trustProxy: 1,
      production: true,
      listingMinutes: 45,
    });
  });

  test("give out reset links only with NODE_ENV=development, exactly spelled", () => {
    expect(readConfig({ NODE_ENV: "development" }).production).toBe(false);
    for (const NODE_ENV of ["", "prod", "staging"]) expect(readConfig({ NODE_ENV }).production).toBe(true);
  });

  test.each(["::1", "[::1]", " ::1 "])("take the address to listen on, as people copy it (%j)", (HOST) => {
    expect(readConfig({ HOST }).host).toBe("::1");
  });

  test.each(["DATA_DIR", "MAP_FILE", "KERB_FILE", "SECURITY_LOG_FILE"])("take a path in full for %s", (name) => {
    const read = (path: string) => readConfig({ ...(name === "KERB_FILE" && { MAP_FILE: "/map" }), [name]: path });
    for (const path of ["~/a", "~", "$HOME/a", "${HOME}/a", "/home/$USER/a", "./$HOME/a", "file:///srv/a", ":memory:"])
      expect(() => read(path), path).toThrow(`${name} must be a path, written in full`);
    for (const path of ["./data", "/srv/a ~b $c/dä?x#y%41", "~backup/a", "maps:2026/a", "data/", "C:\\a"]) read(path);
  });

  test("take a data folder in whose path SQLite can open a file", () => {
    expect(() => readConfig({ DATA_DIR: `/srv/${"ä".repeat(200)}` })).toThrow("DATA_DIR must have at most 400 bytes");
  });

  test("take further hosts as names in lower case, and nothing else", () => {
    const { trustedHosts } = readConfig({ TRUSTED_HOSTS: "Old.Example.org, parking.example.net" });
    expect(trustedHosts).toEqual(["old.example.org", "parking.example.net"]);
    expect([readConfig({}).trustedHosts, readConfig({}).hasPublicUrl]).toEqual([[], false]);
    for (const TRUSTED_HOSTS of ["https://old.example.org", "old.example.org:3000", "*.example.org"])
      expect(() => readConfig({ TRUSTED_HOSTS })).toThrow("TRUSTED_HOSTS");
  });

  test("encrypt backups with a passphrase or for a public key of age, and never with both", () => {
    const [BACKUP_PASSPHRASE, BACKUP_RECIPIENT] = ["correct horse battery", "age1qqqq"];
    expect(readConfig({ BACKUP_PASSPHRASE }).backupRecipient).toBeNull();
    expect(readConfig({ BACKUP_RECIPIENT }).backupRecipient).toBe(BACKUP_RECIPIENT);
    expect(() => readConfig({ BACKUP_PASSPHRASE, BACKUP_RECIPIENT })).toThrow(
      "BACKUP_PASSPHRASE and BACKUP_RECIPIENT exclude each other: set one of them",
    );
    expect(() => readConfig({ BACKUP_RECIPIENT: "ssh-ed25519 AAAA" })).toThrow(
      "BACKUP_RECIPIENT must be a public key of age, which begins with age1",
    );
  });

  test("say in one way only whether mail may travel unencrypted", () => {
    const env = { MAIL_FROM: "parking@example.org" };
    for (const SMTP_URL of ["smtp://mail.example.org", "smtp://mail.example.org?tls=off"])
      expect(readConfig({ ...env, SMTP_URL }).smtpUrl).toBe(SMTP_URL);
    expect(() => readConfig({ ...env, SMTP_URL: "smtp://mail.example.org?tls=no" })).toThrow("SMTP_URL");
  });

  test("of a bucket are given together or not at all", () => {
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
    const copies = Object.fromEntries(Object.entries(bucket).map(([name, value]) => [`BACKUP_${name}`, value]));
    expect(readConfig(copies)).toMatchObject({ s3: null, backupS3: { region: "garage", bucket: "photos" } });
    for (const name of Object.keys(copies)) expect(() => readConfig({ ...copies, [name]: "" })).toThrow(name);
  });

  test("for Stripe's three keys are given together or not at all", () => {
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

  test("report all their mistakes at once, each with the setting's name", () => {
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

  test.each([
    ["https://parking.example.org.", "https://parking.example.org"],
    ["https://parking.example.org.:8443/", "https://parking.example.org:8443"],
    ["HTTPS://Parking.Example.org:443", "https://parking.example.org"],
    ["https://münchen.example/", "https://xn--mnchen-3ya.example"],
    ["http://[::1]:3000", "http://[::1]:3000"],
  ])("take %s for the address that browsers name", (PUBLIC_URL, origin) => {
    expect(readConfig({ PUBLIC_URL }).publicUrl.origin).toBe(origin);
  });

  test.each(["https://a:b@parking.example.org", "https://parking.example.org#top", "https://parking.example.org?a"])(
    "refuse %s, which would stand in links of mails",
    (PUBLIC_URL) => {
      expect(() => readConfig({ PUBLIC_URL })).toThrow("PUBLIC_URL must start with http:// or https://");
    },
  );

  test("run several processes only on PostgreSQL", () => {
    expect(() => readConfig({ PROCESSES: "2" })).toThrow("PROCESSES can be more than 1 only with PostgreSQL");
    expect(readConfig({ PROCESSES: "2", DATABASE_URL: "postgres://localhost/kindspot" }).processes).toBe(2);
    expect(readConfig({}).processes).toBe(1);
  });

  test("report missing settings together with wrong ones", () => {
    const read = () => readConfig({ PORT: "abc", SMTP_URL: "smtp://mail.example.org", S3_REGION: "garage" });
    for (const name of ["PORT", "MAIL_FROM", "S3_BUCKET"]) expect(read).toThrow(name);
  });

  test("report each mistake once", () => {
    expect(() => readConfig({ PORT: "abc" })).toThrow(
      /^These settings are wrong:\n {2}PORT must be a whole number[^\n]*$/,
    );
  });

  test("name the sender of every mail, and the recipient of contact messages", () => {
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
  ])("refuse %j as a sender", (MAIL_FROM) => expect(() => readConfig({ MAIL_FROM })).toThrow("MAIL_FROM"));

  test("demand a sender where a mail server is set", () => {
    expect(() => readConfig({ SMTP_URL: "smtp://mail.example.org" })).toThrow("MAIL_FROM must be set together");
  });
});

test.each([
  ["on", 1],
  ["off", false],
  ["2", 2],
  ["10.0.0.1, 2001:db8::/32", ["10.0.0.1", "2001:db8::/32"]],
])("TRUST_PROXY=%s is taken", (TRUST_PROXY, trustProxy) => {
  expect(readConfig({ TRUST_PROXY }).trustProxy).toEqual(trustProxy);
});

test.each(["10", "yes", "10.0.0.0/33", "proxy.example.org"])("TRUST_PROXY=%s is refused", (TRUST_PROXY) => {
  expect(() => readConfig({ TRUST_PROXY })).toThrow("TRUST_PROXY must be on, off, the number");
});

describe("a setting that could only fail later", () => {
  const sender = { MAIL_FROM: "parking@example.org" };

  test.each<[Record<string, string>, string]>([
    [{ PUBLIC_URL: "http://x:0" }, "PUBLIC_URL must have no port 0"],
    [{ PUBLIC_URL: "https://a.example\\b" }, "PUBLIC_URL must start with http:// or https:// and have no path"],
    ...["0.0.0.0:3000", "[::]:3000", "*.example.org", "a..org", "-a.org", "${DOMAIN}", "1"].map(
      (host): [Record<string, string>, string] => [
        { PUBLIC_URL: `http://${host}` },
        "PUBLIC_URL must name the host as browsers ask for it",
      ],
    ),
    [{ DATABASE_URL: "postgres://u:p@db:0/kindspot" }, "DATABASE_URL must have no port 0"],
    [{ DATABASE_URL: "postgres://u:100%@db/kindspot" }, "DATABASE_URL must have no port 0, and %25 for each %"],
    [{ ...sender, SMTP_URL: "smtp://mail.example.org:0" }, "SMTP_URL must have no port 0"],
    [{ ...sender, SMTP_URL: "smtp://u:100%@mail.example.org" }, "SMTP_URL must have no port 0, and %25 for each %"],
    [{ ...sender, SMTP_URL: "smtp://mail.example.org?secure=true" }, "SMTP_URL must end with ?tls=on"],
    [{ ...sender, SMTP_URL: "smtps://mail.example.org?tls=off" }, "SMTP_URL is encrypted by smtps://"],
    [{ S3_ENDPOINT: "http://s3.example.org:0" }, "S3_ENDPOINT must have no port 0"],
    [{ RELEASES_URL: "https://example.org:0/releases" }, "RELEASES_URL must have no port 0"],
    [{ TILE_URL: "https://tiles.example.org:0/{z}/{x}/{y}" }, "TILE_URL must be an http(s) address"],
    [{ TILE_URL: "https://{z}/{x}/{y}" }, "TILE_URL must be an http(s) address"],
    [{ TRUSTED_HOSTS: "old.example.org, new.example.org:80" }, "TRUSTED_HOSTS must be names without port"],
    [
      { STRIPE_SECRET_KEY: "sk_1", STRIPE_PUBLISHABLE_KEY: "pk_1" },
      "STRIPE_WEBHOOK_SECRET must be set, with STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY",
    ],
    [
      { STRIPE_WEBHOOK_SECRET: "whsec_1" },
      "STRIPE_SECRET_KEY must be set, with STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET",
    ],
    [{ TILE_ATTRIBUTION: " " }, "TILE_ATTRIBUTION must be something to see"],
    ...["  ", "\u200b", "Park\nSpot", "\u202eParkSpot"].map((name): [Record<string, string>, string] => [
      { BRAND_NAME: name },
      "BRAND_NAME must be something to see, in one line",
    ]),
    [{ METRICS_TOKEN: " ".repeat(16) }, "METRICS_TOKEN must have at least 16 characters, all of them"],
    [{ METRICS_TOKEN: "ä".repeat(16) }, "METRICS_TOKEN must have at least 16 characters, all of them"],
    [{ BACKUP_PASSPHRASE: " ".repeat(12) }, "BACKUP_PASSPHRASE must have at least 12 characters"],
    [{ DATA_DIR: " /srv/kindspot" }, "DATA_DIR must be a path, written in full"],
    [{ TRUST_PROXY: "0.0.0.0/0" }, "TRUST_PROXY must be on, off"],
    [{ TRUST_PROXY: "10.0.0.0/8, ::/0" }, "TRUST_PROXY must be on, off"],
    [{ TRUST_PROXY: "::ffff:0.0.0.0/96" }, "TRUST_PROXY must be on, off"],
  ])("is refused at the start: %j", (env, sentence) => {
    expect(() => readConfig(env)).toThrow(sentence);
  });

  test.each<Record<string, string>>([
    { PUBLIC_URL: "http://parking_lot.local:3000" },
    { PUBLIC_URL: "https://münchen.example" },
    { PUBLIC_URL: "http://[fd00::1]:3000/" },
    { PUBLIC_URL: "http://parkserver" },
    { DATABASE_URL: "postgres://u:100%25@db/kindspot" },
    { DATABASE_URL: "postgres:///kindspot?host=/run/postgresql" },
    { ...sender, SMTP_URL: "smtps://u:p%23@mail.example.org:465" },
    { TILE_URL: "https://tiles.example.org/{z}/{x}/{y}{r}.png?key=1" },
    { TILE_URL: "https://{s}.tiles.example.org/{z}/{x}/{y}.png" },
    { BRAND_NAME: "停车 👨‍👩‍👧 Park" },
    { METRICS_TOKEN: "a token of some length" },
  ])("is taken where it can work: %j", (env) => {
    expect(() => readConfig(env)).not.toThrow();
  });
});
