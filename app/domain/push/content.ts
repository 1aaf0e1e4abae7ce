import { createHash } from "node:crypto";
import { PROMISE_BUTTON, pushText, type PushFacts } from "../notifications/catalogue/pushes";

/** The value of `web_push` that marks a declarative push, which Safari shows without a script. */
const DECLARATIVE = 8030;

/** What a browser gets: shown by Safari itself, and by our service worker everywhere else. */
export interface PushContent extends Record<string, unknown> {
  web_push: typeof DECLARATIVE;
  notification: {
    title: string;
    body?: string;
    lang: "en";
    /** The address that a tap opens. */
    navigate: string;
    /** A later notification of a tag replaces an earlier one on the phone. */
    tag: string;
    actions?: { action: "promise"; title: string; navigate: string }[];
    data?: { offer: { requestId: string; spaceId: string } };
  };
}

/**
 * The topic of 32 characters for what a push is about (`Recipient.about`). It is a hash, because push services can read
 * topics.
 */
export const hashedTopic = (name: string): string => createHash("sha256").update(name).digest("base64url").slice(0, 32);

interface Parts {
  facts: PushFacts;
  /** The path that a tap opens. */
  path: string;
  /** From `hashedTopic`. It is the tag on the phone, too. */
  topic: string;
  offer?: { requestId: string; spaceId: string } | undefined;
}

/** The content of a push to a reader. `publicUrl` is the community's address. */
export function contentOf(
  { facts, path, topic, offer }: Parts,
  reader: { timeZone: string; showDetails: boolean },
  publicUrl: URL,
): PushContent {
  const navigate = new URL(path, publicUrl).href;
  return {
    web_push: DECLARATIVE,
    notification: {
      ...pushText(facts, reader),
      lang: "en",
      navigate,
      tag: topic,
      ...(offer && { actions: [{ action: "promise", title: PROMISE_BUTTON, navigate }], data: { offer } }),
    },
  };
}

/** The content with its title alone, for push services with a smaller limit. Null where it is as short already. */
export function titleAlone(content: Record<string, unknown>): PushContent | null {
  const { notification } = content as PushContent;
  if (notification.body === undefined) return null;
  const { title, lang, navigate, tag } = notification;
  return { web_push: DECLARATIVE, notification: { title, lang, navigate, tag } };
}
