import { join } from "node:path";
import { readConfig, type Env } from "~/config.server";
import { checkContextOf, type CheckContext } from "~/ops/doctor/check-context";
import type { Finding } from "~/domain/admin/health-rules";
import { temporaryFolder } from "../../temporary-folder";

/** An installation in a temporary folder. Its checks ask no other machine. */
export function installation(env: Env = {}, ways: Partial<CheckContext> = {}): CheckContext {
  const folder = temporaryFolder();
  const config = readConfig({ DATA_DIR: folder, PORT: "0", DATABASE_URL: process.env.DATABASE_URL, ...env });
  return {
    ...checkContextOf(config, new Date("2026-11-22T12:00:00Z")),
    envFile: join(folder, ".env"),
    freeBytes: () => Promise.resolve(5e9),
    resolveTxt: () => Promise.reject(Object.assign(new Error("no record"), { code: "ENODATA" })),
    isClockSet: () => Promise.resolve(null),
    uid: 1000,
    lastLogLine: () => Promise.resolve(null),
    ...ways,
  };
}

/** 'state code: sentence' of each finding. */
export const lines = (findings: readonly Finding[]): string[] =>
  findings.map(({ state, code, sentence }) => `${state} ${code}: ${sentence}`);
