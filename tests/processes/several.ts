import { expect, vi } from "vitest";
import type { Person } from "../cast";
import { register } from "../cast";
import { startProgram, type Program } from "../cli/program";
import { openPhone, type Phone } from "../realtime/phone";
import { temporaryFolder } from "../temporary-folder";
import { visitor, type Visitor } from "../visitor";
import { openSharedDatabase, type SharedDatabase } from "./shared-database";

/** One server process. */
export interface ServerProcess {
  program: Program;
  url: string;
}

/** Several server processes on one database and one folder, as on one machine. */
export interface Several {
  database: SharedDatabase;
  processes: ServerProcess[];
  /** Starts one more process. */
  start(env?: Record<string, string>): Promise<ServerProcess>;
  close(): Promise<void>;
}

interface SeveralOptions {
  count: number;
  env?: Record<string, string>;
  migrated?: boolean;
  /** A database that the caller opened and will remove. */
  database?: SharedDatabase;
}

export async function openSeveral({ count, env = {}, migrated = true, ...given }: SeveralOptions): Promise<Several> {
  const database = given.database ?? (await openSharedDatabase({ migrated }));
  const folder = temporaryFolder();
  const started: Program[] = [];
  async function start(more: Record<string, string> = {}): Promise<ServerProcess> {
    const program = startProgram({ DATA_DIR: folder, DATABASE_URL: database.url, HOST: "127.0.0.1", ...env, ...more });
    started.push(program);
    return { program, url: await program.url };
  }
  return {
    database,
    processes: await Promise.all(Array.from({ length: count }, () => start())),
    start,
    async close() {
      await Promise.all(started.map((program) => program.stop("SIGKILL")));
      if (!given.database) await database.remove();
    },
  };
}

/** A registered member, as a client of any process. */
export interface Member {
  id: string;
  person: Person;
  at(process: ServerProcess): Visitor;
}

export async function joinAt(process: ServerProcess, person: Person): Promise<Member> {
  const first = await register(process.url, person);
  const { id } = (await (await first.get("/api/auth/user")).json()) as { id: string };
  const cookies = first.cookie().split("; ");
  return {
    id,
    person,
    at({ url }) {
      const here = visitor(url);
      cookies.forEach((cookie) => here.keep(cookie));
      return here;
    },
  };
}

/** Both have written to each other, so that they may write without limit. */
export async function acquaint(process: ServerProcess, one: Member, other: Member): Promise<void> {
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const)
    expect((await write(process, from, to, "hello")).status).toBe(201);
}

export const write = (process: ServerProcess, from: Member, to: Member, content: string): Promise<Response> =>
  from.at(process).post("/api/messages", { receiverId: to.id, content });

/** A connected phone of the member at this process that receives all events. `partner` is someone acquainted. */
export async function listenAt(process: ServerProcess, member: Member, partner: Member): Promise<Phone> {
  const cookie = member.at(process).cookie();
  const phone = await openPhone(process.url, { origin: process.url, cookie });
  phone.authenticate(member.id);
  // AUTHENTICATE has no answer: the first own message that arrives shows that the phone receives events.
  await vi.waitFor(
    async () => {
      if (phone.events.length === 0) await write(process, member, partner, "probe");
      expect(phone.events.length).toBeGreaterThan(0);
    },
    { timeout: 20_000, interval: 50 },
  );
  return phone;
}

/** The ids of the processes that listen to the database. */
export async function listenersOf({ database }: Several): Promise<number[]> {
  const rows = await database.run<{ pid: number }>(
    `select split_part(application_name, ' ', 3)::int as pid from pg_stat_activity
     where datname = current_database() and application_name like 'kindspot listening %' order by 1`,
  );
  return rows.map(({ pid }) => pid);
}

/** The process that runs the jobs: it holds the leader's lock. */
export async function leaderOf({ database, processes }: Several): Promise<ServerProcess> {
  const [leader] = await database.run<{ pid: number }>(
    `select split_part(application_name, ' ', 3)::int as pid from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database())`,
  );
  const found = processes.find(({ program }) => program.pid === leader?.pid);
  if (!found) throw new Error("no process leads");
  return found;
}
