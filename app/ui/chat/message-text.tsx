import { textParts } from "~/domain/chat/rules";

/** What somebody wrote, as text; web addresses in it can be followed, at the reader's own risk. */
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
