import { relative } from "node:path";
import { beforeAll } from "vitest";
import type { RunnerTask as Task } from "vitest";

// A setup file of the project two-servers: tests that look into one server are skipped there, each with its reason.

const KEPT_PAGES = "Each process keeps the pages for itself that are the same for all.";
const COUNTED = "Each process counts for itself what it answers.";
const READING = "Each process counts for itself what a member sees around, and learns later what they saw elsewhere.";
const SOCKETS = "Each process counts its own of a member's sockets.";
const USED_UP = "The test uses up a limit in the memory of the first server.";
const BROKEN = "The test breaks the database of the first server only.";
const FILE = "The test works on the SQLite file of one server.";
const LEARNS = "A process learns of another within 2.5 seconds, and allows its part of a limit from then on.";
const OTHER_CLOCK = "The test moves the machine's clock, and PostgreSQL counts this limit by its own.";
const STILL = "The test needs a clock that stands still between two requests.";
const UNSTORED = "A result of the doctor that cannot be stored is known only to the process that asked for it.";
const TIMERS = "The test counts the timers of the process, and PostgreSQL's client has some.";

/** Files in `tests`, the beginnings of titles, and why they are about one server. */
const ofOneServer: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "realtime/abuse.test.ts": { "has at most 10 sockets": SOCKETS },
  "realtime/admission.test.ts": {
    "closes a member's oldest socket": SOCKETS,
    "counts sockets that never send AUTHENTICATE": SOCKETS,
  },
  "realtime/presence.test.ts": { "of a member who leaves while the server stops": TIMERS },
  "routes/admin-import.test.ts": { "says how many it invited when it fails": BROKEN },
  "routes/admin-health-check-up.test.ts": { "an admin reads what the doctor found where its": UNSTORED },
  "routes/failures.test.ts": { "the form at": BROKEN, "the browser is signed out all the same": BROKEN },
  "routes/file-trouble.test.ts": { "": BROKEN },
  "routes/health.test.ts": { "/up says": BROKEN },
  "routes/http.test.ts": { "is rendered once a minute": KEPT_PAGES, "is kept like one without": KEPT_PAGES },
  "routes/limits.test.ts": { "sign-in-failures-hour": OTHER_CLOCK },
  "routes/log-of-strangers.test.ts": { "posts from another site": COUNTED },
  "routes/metrics.test.ts": {
    "counts re": COUNTED,
    "has no path": COUNTED,
    "says when each job last ran": COUNTED,
    "counts the writes that wait": FILE,
  },
  "routes/mobile-access.test.ts": { "leaves pages without script": KEPT_PAGES },
  "routes/own-data.test.ts": { "is read for each member 10 times": LEARNS },
  "routes/password-again.test.ts": { "is done with the password": STILL, "'": STILL },
  "routes/photos.test.ts": { "takes 10 photos a minute": LEARNS },
  "routes/push.test.ts": { "brings a request": STILL },
  "routes/reading-by-one-account.test.ts": {
    "reads no more by pages": READING,
    "is told on its first day": LEARNS,
  },
  "routes/security-log.test.ts": { "has a refusal by a limit once a minute": COUNTED },
  "routes/style-cookie.test.ts": { "keeps pages of visitors apart": KEPT_PAGES },
  "routes/too-often.test.ts": { "": USED_UP },
  "routes/watches.test.ts": { "counts spaces that watches told of": READING },
  "routes/without-script/too-often.test.ts": { "'Contact' says": USED_UP, "the rating prompt says": USED_UP },
};

/** Before the first test, so that no hook runs for one that is skipped. */
beforeAll(({}, { file }) => {
  const titles = Object.keys(ofOneServer[relative(import.meta.dirname, file.filepath)] ?? {});
  const skip = (task: Task): void => {
    if (task.type === "suite") task.tasks.forEach(skip);
    else if (titles.some((beginning) => task.name.startsWith(beginning))) task.mode = "skip";
  };
  file.tasks.forEach(skip);
});
