import { eq } from "drizzle-orm";
import { markAnswered, sendContactMessage } from "~/domain/contact";
import { after, DAY } from "~/domain/shared/clock";
import { outbox } from "../../db/schema";
import { emailOf, people, type Name } from "./cast";
import type { Scene, Story } from "./story";

/** Contact messages: days before now, sender, subject and text. Ada has answered the first. */
const letters: readonly (readonly [daysAgo: number, from: Name, subject: string, message: string])[] = [
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
export const writing = (story: Story, now: Date): Scene[] =>
  letters.map(([daysAgo, from, subject, message], index) => ({
    at: after(now, -daysAgo * DAY),
    async happen() {
      const { context } = story;
      const letter = { name: `${from} ${people[from].lastName}`, company: "", email: emailOf(from), subject, message };
      const { id } = await sendContactMessage(context, story.who(from), letter);
      await context.write((tx) => tx.delete(outbox).where(eq(outbox.kind, "contact-message"))); // the demo sends no mail
      if (index === 0) await markAnswered(context, story.who("Ada"), id, true);
    },
  }));
