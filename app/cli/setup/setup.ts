import { existsSync } from "node:fs";
import { env } from "node:process";
import { parseArgs } from "node:util";
import { compose } from "~/compose.server";
import { readConfig } from "~/config.server";
import { appointFirstAdmin } from "~/domain/members";
import { isRefusal } from "~/domain/shared/errors";
import { askAll, withoutPassword } from "./ask";
import { readEnvFile, writeEnvFile, type Settings } from "./env-file";
import { prepareUnit } from "./systemd-unit";
import { questions, type Answers, type Machine } from "./questions";

const FILE = ".env";
const USAGE = `Use: npm run setup -- [--yes] [--replace] [--unchecked] [--systemd] [--systemd-dir …] ${questions.map(({ flag }) => `[--${flag} …]`).join(" ")} [--mail-from …]`;

/**
 * `setup`: asks what the server needs to know, tries the answers, writes .env and makes the admin. A flag answers its
 * question; with `--yes` nothing is asked. `--systemd` installs the service too. Nothing of it is needed to start.
 */
export async function setup(args: readonly string[]): Promise<void> {
  const flags = readFlags(args);
  const installUnit = flags.systemd ? prepareUnit(flags.text["systemd-dir"]) : null;
  const before = await readEnvFile(FILE);
  const machine: Machine = { timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone };
  const begin: Answers = {
    settings: { ...before, ...(flags.text["mail-from"] && { MAIL_FROM: flags.text["mail-from"] }) },
    admin: "",
    donations: false,
  };
  const given = await takeFlags(begin, flags, machine);
  const open = questions.filter(({ flag }) => flags.text[flag] === undefined);
  const answers = flags.yes ? given : await askAll(open, given, machine);
  const changed = changes(before, answers.settings);
  if (flags.yes && !flags.replace) mustNotReplace(before, changed);
  await writeEnvFile(FILE, changed);
  report(before, changed);
  await appoint(answers);
  const unit = installUnit && (await installUnit());
  if (unit) console.log(`\nThe service is in ${unit}.`);
  console.log(nextSteps(answers, unit).join("\n"));
}

interface Flags {
  yes: boolean;
  replace: boolean;
  unchecked: boolean;
  systemd: boolean;
  text: Readonly<Record<string, string | undefined>>;
}

function readFlags(args: readonly string[]): Flags {
  const asked = [...questions.map(({ flag }) => flag), "mail-from", "systemd-dir"];
  const switches = ["yes", "replace", "unchecked", "systemd"];
  const options = Object.fromEntries([
    ...asked.map((flag) => [flag, { type: "string" as const }]),
    ...switches.map((flag) => [flag, { type: "boolean" as const }]),
  ]) as Record<string, { type: "string" | "boolean" }>;
  try {
    const { values } = parseArgs({ args: [...args], options });
    const text = Object.fromEntries(asked.map((flag) => [flag, values[flag] as string | undefined]));
    const is = (flag: string) => values[flag] === true;
    const systemd = is("systemd") || text["systemd-dir"] !== undefined;
    return { yes: is("yes"), replace: is("replace"), unchecked: is("unchecked"), systemd, text };
  } catch (cause) {
    throw new Error(USAGE, { cause });
  }
}

/** Answers by flags, and with `--yes` by what Enter alone would mean. */
async function takeFlags(begin: Answers, { text, yes, unchecked }: Flags, machine: Machine): Promise<Answers> {
  let answers = begin;
  for (const question of questions) {
    const answer = text[question.flag];
    if (answer === undefined && !yes) continue;
    const taken = question.take(answers, answer ?? question.preset(answers, machine));
    const trouble = "wrong" in taken ? taken.wrong : answer && !unchecked ? await question.attempt?.(taken) : undefined;
    if (trouble) throw new Error(`--${question.flag}: ${trouble}\nNothing was written.${unchecked ? "" : HINT}`);
    if (!("wrong" in taken)) answers = taken;
  }
  return answers;
}

const HINT = " With --unchecked no answer is tried.";

/** The settings that are new or different. */
const changes = (before: Settings, after: Settings): Settings =>
  Object.fromEntries(Object.entries(after).filter(([name, value]) => value !== (before[name] ?? "")));

const replacedIn = (before: Settings, changed: Settings): string[] =>
  Object.keys(changed).filter((name) => before[name] !== undefined && before[name] !== "");

function mustNotReplace(before: Settings, changed: Settings): void {
  const replaced = replacedIn(before, changed);
  if (replaced.length > 0)
    throw new Error(`${FILE} has another ${replaced.join(" and ")}. Nothing was written: --replace changes it.`);
}

function report(before: Settings, changed: Settings): void {
  const names = Object.keys(changed);
  if (names.length === 0) {
    console.log(`\n${FILE} stays as it is.`);
    return;
  }
  console.log(`\nWritten to ${FILE}, which only you can read: ${names.join(", ")}.`);
  for (const name of replacedIn(before, changed))
    console.log(`${name} was ${withoutPassword(before[name] ?? "")} before.`);
}

async function appoint({ admin, settings }: Answers): Promise<void> {
  if (admin === "") return;
  const app = await compose({ ...readConfig({ ...env, ...settings }), mapFile: null, logLevel: "warn" });
  try {
    const link = await appointFirstAdmin(app.context, admin);
    await app.securityLog.note({ kind: "admin-granted", network: "", email: admin });
    if (link)
      console.log(`\n${admin} is an admin. Start the server, then choose a password within an hour:\n${link.href}`);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    throw new Error(`${admin} is suspended: an admin must lift that first.`, { cause: error });
  } finally {
    await app.close();
  }
}

function nextSteps({ donations, settings }: Answers, unit: string | null): string[] {
  const steps = [
    "",
    "Next:",
    unit === null
      ? "  npm start            starts the server"
      : "  systemctl daemon-reload && systemctl enable --now kindspot    starts the server, as root",
    "  npm run doctor       says what is still missing",
  ];
  if (settings.PUBLIC_URL?.startsWith("https:"))
    steps.push("  docs/hosting.md      https by a proxy, and the server as a service");
  if (donations) steps.push("  docs/donations.md    where Stripe's keys come from");
  if (existsSync(FILE)) steps.push(`  ${FILE}                 has your settings; .env.example lists all of them`);
  return steps;
}
