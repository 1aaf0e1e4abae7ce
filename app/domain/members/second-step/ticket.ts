import { z } from "zod";
import { MINUTE } from "../../shared/clock";
import type { Context } from "../../shared/context";
import { refuse } from "../../shared/errors";
import { hashOf } from "../../shared/ids";

/** How long someone whose password was right may look for the code. */
export const TICKET_MS = 10 * MINUTE;

const content = z.object({ memberId: z.string(), password: z.string(), until: z.number() });

/** Shows that the password was right: encrypted, for a cookie. It dies with the password and after 10 minutes. */
export const ticketFor = ({ clock, secretBox }: Context, memberId: string, stored: string): string =>
  secretBox.seal(JSON.stringify({ memberId, password: hashOf(stored), until: clock.now().getTime() + TICKET_MS }));

/** Whose password was right. Refuses with `ticket-over`. */
export function readTicket({ clock, secretBox }: Context, ticket: string): { memberId: string; password: string } {
  const text = secretBox.open(ticket);
  // Links in mails are sealed with the same key.
  const read = text === null ? undefined : content.safeParse(JSON.parse(text)).data;
  return read && read.until > clock.now().getTime() ? read : refuse("ticket-over");
}
