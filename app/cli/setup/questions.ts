import { commandLine } from "~/command-line";
import { readConfig } from "~/config.server";
import { forgotPasswordInput } from "~/domain/auth";
import type { EnvSettings } from "./env-file";
import { lookUp, openMap, sendTestMail } from "./try-answers";

export interface Answers {
  settings: EnvSettings;
  /** Lower case. Empty: no admin is made. */
  admin: string;
  donations: boolean;
}

export interface SetupQuestion {
  /** The command line's flag, without dashes. */
  flag: string;
  /** What is asked, and why: a sentence. */
  text: string;
  why: string;
  /** What Enter alone means. */
  preset(answers: Answers, machine: Machine): string;
  /** Adds an answer, or says in a sentence what is wrong with its form. */
  withAnswer(answers: Answers, answer: string): Answers | { wrong: string };
  /** Tries the answer. A sentence says what did not work. The answer may be kept all the same. */
  trial?(answers: Answers): Promise<string | null>;
}

export interface Machine {
  timeZone: string;
}

/** Checked as the server itself checks them at its start. */
function addSettings(answers: Answers, added: EnvSettings): Answers | { wrong: string } {
  const settings = { ...answers.settings, ...added };
  try {
    readConfig(settings);
    return { ...answers, settings };
  } catch (error) {
    const names = new Set(Object.keys(added));
    const lines = error instanceof Error ? error.message.split("\n").slice(1) : [];
    const own = lines.map((line) => line.trim()).filter((line) => names.has(line.split(" ", 1)[0] ?? ""));
    return { wrong: `${own.join("; ") || String(error)}.` };
  }
}

/** The preset and the answer of one setting. `unset`: its preset where it has no value yet. */
const setting = (name: string, unset: (machine: Machine) => string = () => "") => ({
  preset: ({ settings }: Answers, machine: Machine) => settings[name] ?? unset(machine),
  withAnswer: (answers: Answers, answer: string) => addSettings(answers, { [name]: answer }),
});

const YES = /^(?:y|yes|on|true|1)$/i;
const NO = /^(?:n|no|off|false|0)?$/i;

/** At most seven. Without an answer the server's own default holds. */
export const questions: readonly SetupQuestion[] = [
  {
    flag: "address",
    text: "Address that members use, such as https://parking.example.org",
    why: "Links in mails lead there, and cookies are safe only with https. Nothing: this machine and its home network.",
    ...setting("PUBLIC_URL"),
    withAnswer: (answers, answer) =>
      addSettings(answers, { PUBLIC_URL: answer, ...(isHttps(answer) ? behindProxy(answers) : withoutProxy(answers)) }),
    trial: async ({ settings }) => lookUp(readConfig(settings)),
  },
  {
    flag: "name",
    text: "Name of the community",
    why: "It stands on every page and in every mail.",
    ...setting("BRAND_NAME", () => readConfig({}).brandName),
  },
  {
    flag: "admin",
    text: "Your email address",
    why: "It becomes the admin's account, and gets the test mail. You choose the password by a link. Nothing: no admin yet.",
    preset: ({ admin }) => admin,
    withAnswer: (answers, answer) => {
      if (answer === "") return { ...answers, admin: "" };
      const { success, data } = forgotPasswordInput.safeParse({ email: answer });
      return success ? { ...answers, admin: data.email } : { wrong: "This is no email address." };
    },
  },
  {
    flag: "mail",
    text: "Mail server, such as smtps://user:password@mail.example.org",
    why: "With it members confirm their address and reset their password by mail. An @ in user or password is written %40. Nothing: no mail leaves.",
    ...setting("SMTP_URL"),
    withAnswer: (answers, answer) =>
      addSettings(answers, { SMTP_URL: answer, MAIL_FROM: answer ? senderOf(answers, answer) : senderAlone(answers) }),
    trial: async ({ settings, admin }) => sendTestMail(readConfig(settings), admin),
  },
  {
    flag: "map",
    text: "File of your town's map (PMTiles)",
    why: `With it this server draws the map itself; '${commandLine("map")}' makes the file. Nothing: OpenStreetMap's server draws it.`,
    ...setting("MAP_FILE"),
    trial: async ({ settings }) => openMap(settings.MAP_FILE ?? ""),
  },
  {
    flag: "time-zone",
    text: "Time zone of the town",
    why: "Times of kerb rules are read in it, and days begin by it until a member's own zone is known.",
    ...setting("TIME_ZONE", ({ timeZone }) => timeZone),
  },
  {
    flag: "donations",
    text: "Will you take donations by Stripe (yes or no)",
    why: "Stripe's keys come later; until then the page says 'Coming Soon!'.",
    preset: ({ donations }) => (donations ? "yes" : "no"),
    withAnswer: (answers, answer) =>
      YES.test(answer) || NO.test(answer)
        ? { ...answers, donations: YES.test(answer) }
        : { wrong: "Answer yes or no." },
  },
];

/** The name of a scheme may have capitals, as a phone's keyboard writes it. */
export const isHttps = (address: string): boolean => /^https:/i.test(address);

const PROXY_HERE = { HOST: "127.0.0.1", TRUST_PROXY: "on" };

/** The server itself speaks no https, so a proxy on this machine does: nobody else may reach the server. */
const behindProxy = ({ settings }: Answers): EnvSettings => ({
  HOST: settings.HOST || PROXY_HERE.HOST,
  TRUST_PROXY: settings.TRUST_PROXY || PROXY_HERE.TRUST_PROXY,
});

/** Takes back what an address with https set before, or no phone of the home network would reach the server. */
function withoutProxy({ settings: { PUBLIC_URL = "", HOST, TRUST_PROXY } }: Answers): EnvSettings {
  const isOurs = isHttps(PUBLIC_URL) && HOST === PROXY_HERE.HOST && TRUST_PROXY === PROXY_HERE.TRUST_PROXY;
  return isOurs ? { HOST: "", TRUST_PROXY: "" } : {};
}

/** The sender: the one that is set, the user of the mail server if that is an address, or parking@ the address's name. */
function senderOf({ settings }: Answers, smtpUrl: string): string {
  if (settings.MAIL_FROM) return settings.MAIL_FROM;
  const user = userOf(smtpUrl);
  const { brandName, publicUrl } = readConfig(settings);
  const name = brandName.replaceAll(/["<>@]/g, "");
  return `${name} <${user.includes("@") ? user : `parking@${publicUrl.hostname}`}>`;
}

/** The sender without a mail server: the address for contact, where there was none before either. */
const senderAlone = ({ settings: { SMTP_URL, MAIL_FROM = "" } }: Answers): string => (SMTP_URL ? "" : MAIL_FROM);

/** Empty for what is no address: the settings refuse it with a sentence. */
function userOf(smtpUrl: string): string {
  try {
    return decodeURIComponent(new URL(smtpUrl).username);
  } catch {
    return "";
  }
}
