import { existsSync } from "node:fs";
import { env } from "node:process";
import { commandLine } from "~/command-line";
import { readConfig } from "~/config.server";
import { appointFirstAdmin } from "~/domain/auth";
import { errorText, isRefusal } from "~/domain/shared/errors";
import { suspended } from "../admin";
import { command, withApp } from "../command";
import { askAll, withoutPassword } from "./ask";
import { readSettingsFile } from "../../ops/settings-file.mjs";
import { writeEnvFile, type EnvSettings } from "./env-file";
import { prepareUnit, startOf } from "./systemd-unit";
import { isHttps, questions, type Answers, type Machine } from "./questions";

const FILE = ".env";
const SWITCHES = ["yes", "replace", "unchecked", "systemd"] as const;
const TEXTS = ["systemd-dir", ...questions.map(({ flag }) => flag), "mail-from"];

/** A flag answers its question; with `--yes` nothing is asked. Nothing of it is needed to start. */
export const setup = command({
  summary: "Asks for the most important settings, tries the answers, writes .env and makes the admin.",
  storesData: false,
  forms: [[...SWITCHES.map((flag) => `[--${flag}]`), ...TEXTS.map((flag) => `[--${flag} …]`)].join(" ")],
  options: {
    ...Object.fromEntries(TEXTS.map((flag) => [flag, { type: "string" as const }])),
    ...Object.fromEntries(SWITCHES.map((flag) => [flag, { type: "boolean" as const }])),
  },
  run: ({ values }) => setUp(flagsOf(values)),
});

async function setUp(flags: Flags): Promise<void> {
  const installUnit = flags.systemd ? prepareUnit(flags.text["systemd-dir"]) : null;
  const { settings: before } = readSettingsFile(FILE);
  const machine: Machine = { timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone };
  const begin: Answers = {
    settings: { ...before, ...(flags.text["mail-from"] && { MAIL_FROM: flags.text["mail-from"] }) },
    admin: "",
    donations: false,
  };
  mustBeRight(begin.settings);
  const flagAnswers = await answersByFlags(begin, flags, machine);
  const open = questions.filter(({ flag }) => flags.text[flag] === undefined);
  const answers = flags.yes ? flagAnswers : await askAll(open, flagAnswers, machine);
  const changed = changes(before, answers.settings);
  if (flags.yes && !flags.replace) mustNotReplace(before, changed);
  await writeEnvFile(FILE, changed);
  report(before, changed);
  await appoint(answers);
  const unit = installUnit && (await installUnit());
  if (unit) console.log(`\nThe service is in ${unit}.`);
  console.log(nextSteps(answers, unit).join("\n"));
}

/** A fault of a setting that no question is about would be told at each answer, and no answer would mend it. */
function mustBeRight(settings: EnvSettings): void {
  try {
    readConfig(settings);
  } catch (error) {
    throw new Error(`${errorText(error)}\nCorrect ${FILE} first. Nothing was written.`, { cause: error });
  }
}

type Flags = ReturnType<typeof flagsOf>;

function flagsOf(values: Readonly<Record<string, string | boolean | undefined>>) {
  const text: Readonly<Record<string, string | undefined>> = Object.fromEntries(
    TEXTS.map((flag) => [flag, values[flag] as string | undefined]),
  );
  const is = (flag: (typeof SWITCHES)[number]) => values[flag] === true;
  const systemd = is("systemd") || text["systemd-dir"] !== undefined;
  return { yes: is("yes"), replace: is("replace"), unchecked: is("unchecked"), systemd, text };
}

/** Answers by flags, and with `--yes` by what Enter alone would mean. */
async function answersByFlags(begin: Answers, { text, yes, unchecked }: Flags, machine: Machine): Promise<Answers> {
  let answers = begin;
  for (const question of questions) {
    const answer = text[question.flag];
    if (answer === undefined && !yes) continue;
    const answered = question.withAnswer(answers, answer ?? question.preset(answers, machine));
    const trouble =
      "wrong" in answered ? answered.wrong : answer && !unchecked ? await question.trial?.(answered) : undefined;
    if (trouble) throw new Error(`--${question.flag}: ${trouble}\nNothing was written.${unchecked ? "" : HINT}`);
    if (!("wrong" in answered)) answers = answered;
  }
  return answers;
}

const HINT = " With --unchecked no answer is tried.";

const changes = (before: EnvSettings, after: EnvSettings): EnvSettings =>
  Object.fromEntries(Object.entries(after).filter(([name, value]) => value !== (before[name] ?? "")));

const replacedIn = (before: EnvSettings, changed: EnvSettings): string[] =>
  Object.keys(changed).filter((name) => before[name] !== undefined && before[name] !== "");

function mustNotReplace(before: EnvSettings, changed: EnvSettings): void {
  const replaced = replacedIn(before, changed);
  if (replaced.length > 0)
    throw new Error(`${FILE} has another ${replaced.join(" and ")}. Nothing was written: --replace changes it.`);
}

function report(before: EnvSettings, changed: EnvSettings): void {
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
  const config = { ...readConfig({ ...env, ...settings }), mapFile: null, logLevel: "warn" as const };
  const link = await withApp(config, async ({ context, securityLog }) => {
    const link = await appointFirstAdmin(context, admin).catch((error: unknown) => {
      throw isRefusal(error) ? new Error(suspended(admin), { cause: error }) : error;
    });
    await securityLog.note({ kind: "admin-granted", network: "", email: admin });
    return link;
  });
  if (link)
    console.log(`\n${admin} is an admin. Start the server, then choose a password within an hour:\n${link.href}`);
}

function nextSteps({ donations, settings }: Answers, unit: string | null): string[] {
  const [start, doctor] = [commandLine(""), commandLine("doctor")];
  const steps: [step: string, purpose: string][] = [
    unit === null ? [start, "starts the server"] : [startOf(unit), "starts the server, as root"],
    [doctor, "says what is still missing"],
  ];
  if (isHttps(settings.PUBLIC_URL ?? ""))
    steps.push(["docs/hosting.md", "https by a proxy, and the server as a service"]);
  if (donations) steps.push(["docs/donations.md", "where Stripe's keys come from"]);
  if (existsSync(FILE)) steps.push([FILE, "has your settings; .env.example lists all of them"]);
  const width = Math.max(...[start, doctor, "docs/donations.md"].map(({ length }) => length));
  return ["", "Next:", ...steps.map(([step, purpose]) => `  ${step.padEnd(width)}    ${purpose}`)];
}
