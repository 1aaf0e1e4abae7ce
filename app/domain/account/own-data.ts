import { and, eq, gte } from "drizzle-orm";
import { members, outbox } from "~db/schema";
import { ownMember } from "../members";
import type { Actor, Context } from "../shared/context";
import { refuse } from "../shared/errors";
import { readSection, type OwnRow } from "./read-section";
import { sections } from "./sections";

/** A part of the export. A section with many rows comes in many parts. */
export interface OwnDataPart {
  section: string;
  rows: readonly OwnRow[];
}

/** The member's own row. */
export async function ownAccount({ read, clock }: Context, { id }: Actor): Promise<OwnRow> {
  const [row] = await read.select().from(members).where(eq(members.id, id));
  if (!row) return refuse("not-found");
  const { passwordHash, searchText, cityFolded, photoKey, adminNote, ...shown } = row;
  return { ...shown, profileImageUrl: ownMember(row, clock.now()).profileImageUrl };
}

/** All other data stored about a member (docs/product.md#who-sees-what), read in batches when the consumer asks. Others appear by first name and initial. */
export async function* ownData({ read, clock }: Context, { id }: Actor): AsyncGenerator<OwnDataPart> {
  const now = clock.now();
  for (const section of sections) {
    yield { section: section.name, rows: [] };
    for await (const rows of readSection(read, section, id, now)) yield { section: section.name, rows };
  }
  yield { section: "mails", rows: await mailsOf(read, id) };
}

/**
 * Mails have an address and no member. Mails from before the account can belong to an earlier owner of the address, so
 * they are left out. Mails are kept for a month, and there are few.
 */
const mailsOf = (read: Context["read"], memberId: string): Promise<OwnRow[]> =>
  read
    .select({ kind: outbox.kind, createdAt: outbox.createdAt, sentAt: outbox.sentAt, failedAt: outbox.failedAt })
    .from(outbox)
    .innerJoin(members, eq(members.email, outbox.recipient))
    .where(and(eq(members.id, memberId), gte(outbox.createdAt, members.createdAt)))
    .orderBy(outbox.createdAt);
