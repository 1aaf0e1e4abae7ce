import { existsSync } from "node:fs";
import { join } from "node:path";
import { PROGRAM } from "~/command-line";
import type { Config } from "~/config.server";
import { checkUpFile } from "./finding";
import { runChecks } from "./run-checks";
import { checkPublicUrl } from "./check-server";
import { checkContextOf } from "./check-context";
import type { CheckUp, Doctor } from "~/domain/admin/rules";
import { systemClock } from "~/domain/shared/clock";
import { runForResult } from "~/gateways/commands/run-command";

const lastCheckUp = ({ dataDir }: Config) => checkUpFile(join(dataDir, "last-check-up.json"));

/** Examines the installation of these settings and keeps the result for the Health page. */
export async function checkUp(config: Config): Promise<CheckUp> {
  const findings = await runChecks(checkContextOf(config, systemClock.now()));
  const result = { at: systemClock.now().toISOString(), findings };
  // Where this user may not write, a finding says so.
  if (existsSync(config.dataDir))
    await lastCheckUp(config)
      .write(result)
      .catch(() => undefined);
  return result;
}

/** The doctor of the running server: another process examines it, since reading all of a database takes long. */
export function doctorBeside(config: Config, signal: AbortSignal): Doctor {
  const file = lastCheckUp(config);
  const command = { program: PROGRAM, settings: config.given, signal };
  let running: Promise<void> | null = null;

  async function examineBeside(): Promise<void> {
    await runForResult(command, "doctor", file);
  }

  return {
    last: () => file.read(),
    address: (url) => checkPublicUrl(checkContextOf(config, systemClock.now()), url),
    run: () => (running ??= examineBeside().finally(() => (running = null))),
  };
}
