import { textParts } from "~/domain/chat/rules";

/** A message's text. `textParts` decides which addresses in it are links. Where they lead to is not checked. */
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
