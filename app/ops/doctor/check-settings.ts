import { basename } from "node:path";
import { readSettingsFile, repeatedSetting } from "../settings-file.mjs";
import { unknownSettings, type Config } from "~/config.server";
import type { Finding } from "~/domain/admin/health-rules";
import { isLoopback } from "~/domain/shared/loopback";
import { advice, check, fault, fine } from "./finding";

/** Names in the same file that Node, the system and docker compose read. */
const OTHERS =
  /^(?:NODE_|AWS_|COMPOSE_|MALLOC_|LC_|HTTPS?_PROXY$|NO_PROXY$|TZ$|LANG$|PG[A-Z]+$|PUID$|PGID$|HOST_NAME$|POSTGRES_PASSWORD$)/;

/** Settings that are unknown, or work and are unsafe. */
export const checkSettings = check({
  examines: "the settings",
  allWell: fine("settings", "No setting is weak."),
  look({ config, envFile }) {
    const { publicUrl, smtpUrl, databaseUrl } = config;
    const mail = smtpUrl === null ? null : new URL(smtpUrl);
    const database = databaseUrl === null ? null : new URL(databaseUrl);
    const { settings, repeated } = readSettingsFile(envFile);
    const file = basename(envFile);
    return [
      unknownNames(settings, file),
      repeated.map((name) => advice("setting-twice", repeatedSetting(file, name))),
      !config.rateLimits &&
        fault("limits-off", "RATE_LIMITS is off, so passwords can be guessed without end: remove that setting."),
      !config.production &&
        !isLoopback(publicUrl.hostname) &&
        fault(
          "development",
          "NODE_ENV is development, which may show links to a new password to anyone: remove that setting.",
        ),
      weakSecrets(config),
      config.backupPassphrase === null &&
        config.backupRecipient === null &&
        advice(
          "backups-open",
          "Backups aren't encrypted, so who copies one can read everything: set BACKUP_PASSPHRASE, and keep it in another place too.",
        ),
      !config.adminSecondStep &&
        advice(
          "second-step-off",
          "Admins may sign in by a password alone: set ADMIN_SECOND_STEP=on to ask for a code too.",
        ),
      mail?.searchParams.get("tls") === "off" &&
        !isLoopback(mail.hostname) &&
        advice(
          "mail-plain",
          `Mails to ${mail.hostname} travel unencrypted: remove ?tls=off from SMTP_URL if it offers TLS.`,
        ),
      database?.searchParams.get("sslmode") === "disable" &&
        !isLoopback(database.hostname) &&
        advice(
          "database-plain",
          `The connection to PostgreSQL at ${database.hostname} isn't encrypted: remove ?sslmode=disable from DATABASE_URL if it offers TLS.`,
        ),
      // With addresses, who comes past the proxy counts by their own (`clientIp`).
      typeof config.trustProxy === "number" &&
        !isLoopback(config.host) &&
        advice(
          "proxy-passed-by",
          `TRUST_PROXY is on and HOST is ${config.host}: whoever reaches the port past the proxy can invent an address. Set HOST=127.0.0.1, or let only the proxy reach the port; in a container, HOST stays and the port isn't published.`,
        ),
      config.timeZone === "UTC" &&
        advice(
          "time-zone-utc",
          "Times are in UTC for members without a script, and in mails until their own zone is known: set TIME_ZONE to the town's, such as Europe/Berlin.",
        ),
      config.comingSoon &&
        advice(
          "coming-soon",
          "COMING_SOON is on, so only admins can use the pages: remove that setting at the launch.",
        ),
    ];
  },
});

/** Names that nothing reads. One that looks like a mistyped setting stops the start already (`config.server.ts`). */
const unknownNames = (settings: Readonly<Record<string, string>>, file: string): Finding[] =>
  unknownSettings(settings)
    .filter((name) => !OTHERS.test(name))
    .map((name) =>
      advice("setting-unknown", `${name} in ${file} is an unknown setting: docs/settings.md lists all of them.`),
    );

/** A secret of fewer different characters can be guessed: 'aaaaaaaaaaaa', '123412341234'. */
const MIN_DIFFERENT = 6;

const weakSecrets = ({ backupPassphrase, metricsToken }: Config): Finding[] =>
  Object.entries({ BACKUP_PASSPHRASE: backupPassphrase, METRICS_TOKEN: metricsToken })
    .filter(([, secret]) => secret !== null && new Set(secret).size < MIN_DIFFERENT)
    .map(([name]) =>
      fault(
        "secret-weak",
        `${name} is easily guessed: set one that 'openssl rand -hex 24' makes${name === "BACKUP_PASSPHRASE" ? ", and keep the old one for older backups" : ""}.`,
      ),
    );
