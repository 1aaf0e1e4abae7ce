import type { Gauge as GaugeType } from "prom-client";
import type { PushResult, PushSender } from "~/domain/push";
import type { DomainEvent } from "~/domain/shared/events";
import type { TimesToPromise } from "~/domain/listings";

/** Where the figures come from that are read when a Prometheus asks. */
interface Sources {
  version: string;
  openSockets: () => number;
  writesWaiting: () => number;
  jobs: () => readonly { name: string; endedAt: Date | null; failures: number; isLate: boolean }[];
  mails: () => Promise<{ waiting: number; held: number; retried: number; givenUp: number }>;
  pushesWaiting: () => Promise<number>;
  timesToPromise: () => Promise<TimesToPromise>;
  freeBytes: () => Promise<number>;
}

/** What becomes of a push, in the words of the figures. */
const OUTCOMES: Readonly<Record<PushResult["outcome"], "sent" | "gone" | "failed">> = {
  taken: "sent",
  gone: "gone",
  "too-large": "failed",
  refused: "failed",
  busy: "failed",
};

/** The shares of matches that took less time: the median, and all but the slowest tenth. */
const QUANTILES = [0.5, 0.9];

/** Seconds: around the 100 ms in which a page should be there, up to the slowest upload. */
const DURATIONS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60];

/** Figures of the server as a Prometheus reads them. Loads the library when called: without METRICS_TOKEN nobody needs it. */
export async function prometheusMetrics(sources: Sources) {
  const { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } = (await import("prom-client")).default;
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });

  const durations = new Histogram({
    name: "kindspot_http_request_duration_seconds",
    help: "Answered requests by the route's pattern and status, and their duration.",
    labelNames: ["route", "status"],
    buckets: DURATIONS,
    registers,
  });
  const refusals = new Counter({
    name: "kindspot_limit_refusals_total",
    help: "Requests that a limit refused, by the route's pattern.",
    labelNames: ["route"],
    registers,
  });
  const shares = new Counter({ name: "kindspot_shares_total", help: "Spaces that members shared.", registers });
  const handovers = new Counter({ name: "kindspot_handovers_total", help: "Handovers that counted.", registers });
  const events = new Counter({
    name: "kindspot_events_total",
    help: "Events that this process published, by type.",
    labelNames: ["type"],
    registers,
  });
  const pushes = new Counter({
    name: "kindspot_pushes_total",
    help: "Attempts to push: taken by the push service, subscription gone, or failed.",
    labelNames: ["outcome"],
    registers,
  });
  for (const outcome of new Set(Object.values(OUTCOMES))) pushes.inc({ outcome }, 0);

  /** A figure that is read when a Prometheus asks. */
  const gauge = (
    name: string,
    help: string,
    labelNames: readonly string[],
    read: (gauge: GaugeType) => void | Promise<void>,
  ) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers,
      collect() {
        return read(this);
      },
    });
  const number = (name: string, help: string, read: () => number | Promise<number>) =>
    gauge(name, help, [], async (one) => one.set(await read()));
  gauge("kindspot_info", "The version of the program.", ["version"], (info) =>
    info.set({ version: sources.version }, 1),
  );
  number("kindspot_open_sockets", "Open WebSockets.", sources.openSockets);
  number(
    "kindspot_writes_waiting",
    "Writes to the database that are accepted and not stored yet.",
    sources.writesWaiting,
  );
  number("kindspot_disk_free_bytes", "Free bytes of the disk that holds DATA_DIR.", sources.freeBytes);
  number("kindspot_pushes_waiting", "Pushes that wait to be sent.", sources.pushesWaiting);
  gauge("kindspot_mails", "Mails in the outbox by state.", ["state"], async (mails) => {
    const { waiting, held, retried, givenUp } = await sources.mails();
    mails.set({ state: "waiting" }, waiting + retried);
    mails.set({ state: "held" }, held);
    mails.set({ state: "given_up" }, givenUp);
  });
  gauge(
    "kindspot_match_seconds",
    "Time to a match in the last 24 hours: from a request, or from an offer that was handed over, to the promise.",
    ["from", "quantile"],
    async (match) => {
      match.reset();
      const times = await sources.timesToPromise();
      for (const from of ["request", "offer"] as const) {
        const sorted = times[from].sort((a, b) => a - b);
        for (const quantile of QUANTILES) {
          const seconds = sorted[Math.ceil(quantile * sorted.length) - 1];
          if (seconds !== undefined) match.set({ from, quantile }, seconds);
        }
      }
    },
  );
  gauge("kindspot_job_last_run_timestamp_seconds", "When a run of the job last ended.", ["job"], (runs) => {
    for (const { name, endedAt } of sources.jobs()) if (endedAt) runs.set({ job: name }, endedAt.getTime() / 1000);
  });
  gauge("kindspot_job_late", "1 for a job that should have run and has not.", ["job"], (late) => {
    for (const { name, isLate } of sources.jobs()) late.set({ job: name }, Number(isLate));
  });
  new Counter({
    name: "kindspot_job_failures_total",
    help: "Failed runs of the job since the start.",
    labelNames: ["job"],
    registers,
    collect() {
      this.reset();
      for (const { name, failures } of sources.jobs()) this.inc({ job: name }, failures);
    },
  });

  return {
    /** Counts one answer. `route` is a pattern, never a path. */
    answered: ({ route, status, seconds }: { route: string; status: number; seconds: number }) =>
      durations.observe({ route, status }, seconds),
    limited: (route: string) => refusals.inc({ route }),
    /** Counts events, and what they say happened. */
    published(all: readonly DomainEvent[]) {
      // The owner of a space may hear of it by an event of their own.
      const shared = new Set<string>();
      for (const event of all) {
        events.inc({ type: event.type });
        if (event.type === "NEW_PARKING_SPACE") shared.add(event.data.space.id);
        if (event.type === "handover-counted") handovers.inc();
      }
      shares.inc(shared.size);
    },
    /** Wraps a sender, so that the outcome of each push is counted. */
    counting: (sender: PushSender): PushSender => ({
      ...sender,
      async send(push) {
        const result = await sender.send(push);
        pushes.inc({ outcome: OUTCOMES[result.outcome] });
        return result;
      },
    }),
    text: () => register.metrics(),
    contentType: register.contentType,
  };
}
