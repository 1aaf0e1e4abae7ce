import type { Logger } from "pino";
import type { Config } from "~/config.server";
import type { Community, Doctor, SecurityLog } from "~/domain/admin";
import type { Releases } from "~/domain/admin/health-rules";
import type { Payments } from "~/domain/donations";
import type { ActivityNear } from "~/domain/listings";
import type { SignedIn } from "~/domain/auth";
import type { Mailer } from "~/domain/notifications";
import type { Photos } from "~/domain/photos";
import type { Places, StreetMap } from "~/domain/places";
import type { PushSender } from "~/domain/push";
import type { BackupFiles, Backups, Drills } from "~/domain/retention";
import type { Context } from "~/domain/shared/context";
import type { Limits } from "../security/limits";
import type { OwnCookie } from "../security/own-cookie";

/** What answers to requests may use of the program. `compose.server.ts` builds it. */
export interface Services {
  config: Config;
  log: Logger;
  context: Context;
  sessionCookie: OwnCookie;
  deviceCookie: OwnCookie;
  limits: Limits;
  securityLog: SecurityLog;
  visits: Visits;
  jobs: { states(): readonly { name: string; isLate: boolean }[] };
  backups: Backups & BackupFiles;
  drills: Drills;
  doctor: Doctor;
  /** Null where RELEASES_URL is not set. */
  releases: Releases | null;
  places: Places;
  /** Null where MAP_FILE is not set. */
  map: StreetMap | null;
  /** Null when no mail server is set. */
  mailer: Mailer | null;
  push: PushSender;
  photos: Photos;
  /** Null where donations are not set up. */
  payments: Payments | null;
  activityNear: ActivityNear;
  community: Community;
  /** The version of package.json and the commit of the build. */
  version: string;
  commandLine(name: string, args?: string): string;
  /** Rejects while the database cannot be read. */
  checkHealth(): Promise<void>;
  /** The names of the checks that fail now; empty: ready. */
  readiness: { failed(): Promise<readonly string[]> };
  /** Null where METRICS_TOKEN is not set. */
  metrics: Metrics | null;
}

export interface Visits {
  /** Counts today for the member's streak. */
  record(visitor: Pick<SignedIn, "actor" | "zone">): Promise<void>;
}

/** What operators collect of answers. */
interface Metrics {
  answered(answer: { route: string; status: number; seconds: number }): void;
  limited(route: string): void;
  readonly contentType: string;
  text(): Promise<string>;
}
