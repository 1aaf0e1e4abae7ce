import process, { env } from "node:process";
import { readConfig, type Config } from "~/config.server";
import { checkUp } from "~/ops/doctor/check-up.server";
import type { CheckUp, Finding } from "~/domain/admin/health-rules";
import { counted } from "~/domain/shared/counted";
import { systemClock } from "~/domain/shared/clock";
import { VERSION } from "../version";
import { command } from "./command";
import { errorText } from "~/domain/shared/errors";

const LABELS: Record<Finding["state"], string> = { fine: "ok", advice: "advice", fault: "FAULT" };

/** Ends with 1 when there is a fault. Changes nothing but the result that the Health page shows. */
export const doctor = command({
  summary: "Looks at the whole installation, and says what is wrong and what to do.",
  forms: ["[--json]"],
  options: { json: { type: "boolean" } },
  async run({ values: { json } }) {
    const result = await examine();
    const faults = countOf(result, "fault");
    if (json) console.log(JSON.stringify({ version: VERSION, ...result, faults }, null, 2));
    else print(result);
    if (faults > 0) process.exitCode = 1;
  },
});

/** With wrong settings nothing else can be looked at. */
async function examine(): Promise<CheckUp> {
  let config: Config;
  try {
    config = readConfig(env);
  } catch (error) {
    const sentence = errorText(error);
    return { at: systemClock.now().toISOString(), findings: [{ code: "settings-wrong", state: "fault", sentence }] };
  }
  return checkUp(config);
}

const countOf = ({ findings }: CheckUp, state: Finding["state"]): number =>
  findings.filter((finding) => finding.state === state).length;

function print(result: CheckUp): void {
  for (const { state, sentence } of result.findings) console.log(`${LABELS[state].padEnd(7)} ${sentence}`);
  const [faults, advice] = [countOf(result, "fault"), countOf(result, "advice")];
  console.log(`\n${counted(faults, "fault")}, ${counted(advice, "piece")} of advice.`);
}
