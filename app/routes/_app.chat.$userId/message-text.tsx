import { textParts } from "~/domain/chat/rules";

/** A message's text. Web addresses in it are links, which are not checked. */
export const MessageText = ({ content }: { content: string }) => (
  <p dir="auto">
    {textParts(content).map((part, index) =>
      typeof part === "string" ? (
        part
      ) : (
        <a key={index} href={part.href} rel="noopener nofollow ugc" referrerPolicy="no-referrer" target="_blank">
          {part.text}
        </a>
      ),
    )}
  </p>
);
