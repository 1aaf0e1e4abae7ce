import type { MessageCard } from "~/domain/chat/rules";
import { reload } from "~/realtime/reload";
import type { Attempt, Unsent } from "./outbox";

/** The sentence of specification 8. */
const FAILED = "Failed to send message. Please try again.";
/** Statuses with which a proxy or the server says that it cannot answer now. */
const AWAY = [502, 503, 504];

interface Refusal {
  message?: string;
  fields?: { content?: string[] };
}

/** Tries once to send a message. */
export async function postMessage({ receiverId, content, clientId }: Unsent): Promise<Attempt> {
  try {
    const answer = await fetch("/api/messages", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ receiverId, content, clientId }),
    });
    if (answer.ok) return { sent: (await answer.json()) as MessageCard };
    if (answer.status === 401) {
      reload(); // the page then redirects to sign-in
      return "signed-out";
    }
    if (AWAY.includes(answer.status)) return { away: FAILED };
    const refusal = (await answer.json().catch(() => ({}))) as Refusal; // a proxy's answer is no JSON
    return { refused: sentenceOf(answer.status, refusal) };
  } catch {
    return { away: FAILED };
  }
}

/** The server's sentence: what is wrong with the text, or how long to wait. Trying again at once would not help. */
function sentenceOf(status: number, { message, fields }: Refusal): string {
  const wrong = fields?.content?.[0];
  if (wrong !== undefined) return wrong;
  return status === 429 && message !== undefined ? message : FAILED;
}
