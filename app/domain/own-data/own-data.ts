import { and, eq, gte } from "drizzle-orm";
import { members, outbox } from "~db/schema";
import { ownMember } from "../members";
import type { Actor, Context } from "../shared/context";
import { refuse } from "../shared/errors";
import { readSection, type OwnRow } from "./read-section";
import { sections } from "./sections";

/** A part of what is stored of a member; one of many rows comes in many parts. */
export interface OwnDataPart {
  section: string;
  rows: readonly OwnRow[];
}

/** What the member's own row says. */
export async function ownAccount({ read, clock }: Context, { id }: Actor): Promise<OwnRow> {
  const [row] = await read.select().from(members).where(eq(members.id, id));
  if (!row) return refuse("not-found");
  const { passwordHash, searchText, cityFolded, photoKey, ...told } = row;
  return { ...told, profileImageUrl: ownMember(row, clock.now()).profileImageUrl };
}

/** Everything else that is stored of a member (PRODUCT 7), read as the reader asks for it; of others no more than a first name and an initial. */
export async function* ownData({ read, clock }: Context, { id }: Actor): AsyncGenerator<OwnDataPart> {
  const now = clock.now();
  for (const section of sections) {
    yield { section: section.name, rows: [] };
    for await (const rows of readSection(read, section, id, now)) yield { section: section.name, rows };
  }
  yield { section: "mails", rows: await mailsOf(read, id) };
}

/**
 * Mails are addressed, not linked: what was posted before the account was for whoever had that address then. They are kept
 * for a month, and few are sent.
 */
const mailsOf = (read: Context["read"], memberId: string): Promise<OwnRow[]> =>
  read
    .select({ kind: outbox.kind, createdAt: outbox.createdAt, sentAt: outbox.sentAt, failedAt: outbox.failedAt })
    .from(outbox)
    .innerJoin(members, eq(members.email, outbox.recipient))
    .where(and(eq(members.id, memberId), gte(outbox.createdAt, members.createdAt)))
    .orderBy(outbox.createdAt);
