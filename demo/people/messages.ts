import { eq } from "drizzle-orm";
import { markAsRead, sendMessage } from "~/domain/chat";
import { markAnswered, sendContactMessage } from "~/domain/contact";
import { after, DAY, MINUTE } from "~/domain/shared/clock";
import { outbox } from "../../db/schema";
import { emailOf, type Name, people } from "./cast";
import type { Scene, Timeline } from "./timeline";

/** Contact messages: days before now, sender, subject and text. Ada has answered the first. */
const openMessages: readonly (readonly [daysAgo: number, from: Name, subject: string, message: string])[] = [
  [9, "Omar", "Can my son use my account?", "He drives my car on weekends.\n\nShould he register himself?"],
  [2, "Maya", "A street that is closed", "Larch Street is closed for a film until Friday. Could you tell everybody?"],
  [
    1,
    "Cem",
    "Thank you",
    "I found a space within five minutes yesterday, in the rain. What a good thing you run here.",
  ],
];

/** Sends the contact messages. */
export const contactMessages = (timeline: Timeline, now: Date): Scene[] =>
  openMessages.map(([daysAgo, from, subject, message], index) => ({
    at: after(now, -daysAgo * DAY),
    async happen() {
      const { context } = timeline;
      const input = { name: `${from} ${people[from].lastName}`, company: "", email: emailOf(from), subject, message };
      const { id } = await sendContactMessage(context, timeline.who(from), input);
      await context.write((tx) => tx.delete(outbox).where(eq(outbox.kind, "contact-message"))); // the demo sends no mail
      if (index === 0) await markAnswered(context, timeline.who("Ada"), id, true);
    },
  }));

/**
 * How many minutes before now, the sender, the recipient, the text. Only the last words of a conversation may still be
 * unread.
 */
type Line = [minutesAgo: number, from: Name, to: Name, words: string, unread?: "unread"];

const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;

const lines: readonly Line[] = [
  [6 * DAY_MINUTES + 190, "Grace", "Ana", "Thanks again for waiting this morning, the twins were slow."],
  [6 * DAY_MINUTES + 184, "Ana", "Grace", "Any time! Mine were like that once."],
  [3 * DAY_MINUTES + 320, "Omar", "Ana", "Is the hydrant opposite your house still marked?"],
  [3 * DAY_MINUTES + 311, "Ana", "Omar", "Yes, keep 15 feet. They do ticket there."],
  [3 * DAY_MINUTES + 309, "Omar", "Ana", "Good to know, thank you."],
  [DAY_MINUTES + 95, "Ben", "Ana", "Hi Ana, I found your space yesterday. That was quick!"],
  [DAY_MINUTES + 90, "Ana", "Ben", "Great. I leave around this time most days."],
  [DAY_MINUTES + 88, "Ben", "Ana", "I come home around this time most days :)"],
  [5 * HOUR_MINUTES, "Cem", "Grace", "Do you ever leave before six on Thursdays?"],
  [4 * HOUR_MINUTES + 40, "Grace", "Cem", "Usually at half past five. I'll share it when I do."],
  [150, "Maya", "Ben", "Street cleaning moved to Tuesdays on Ivy Street, just so you know."],
  [141, "Ben", "Maya", "Ha, that explains the empty side. Thanks!"],
  [42, "Ada", "Ana", "You were our most generous neighbour this month. Thank you!", "unread"],
  [1, "Ben", "Ana", "Circling Market Street. Are you leaving soon?", "unread"],
];

export const chats = (timeline: Timeline, now: Date): Scene[] =>
  lines.map(([minutesAgo, from, to, content, unread]) => ({
    at: after(now, -minutesAgo * MINUTE),
    async happen() {
      const [sender, receiver] = [timeline.who(from), timeline.who(to)];
      const message = await sendMessage(timeline.context, sender, { receiverId: receiver.id, content });
      if (!unread) await markAsRead(timeline.context, receiver, sender.id, message.id);
    },
  }));
