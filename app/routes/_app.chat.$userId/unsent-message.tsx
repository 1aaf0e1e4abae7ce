import { MessageText } from "./message-text";
import type { Unsent } from "./outbox";

interface Props {
  message: Unsent;
  onRetry: () => void;
  /** Takes the message back into the field. */
  onEdit: () => void;
}

/** A message that is not sent yet: being sent, or failed with buttons to retry or edit it. Its text is never lost. */
export const UnsentMessage = ({ message, onRetry, onEdit }: Props) => (
  <li className="message mine unsent">
    <div className="bubble">
      <span className="unseen">You: </span>
      <MessageText content={message.content} />
      {message.reason === null && <small>Sending...</small>}
    </div>
    {message.reason !== null && (
      <div className="row">
        <small>{message.state === "refused" ? message.reason : "Not sent yet."}</small>
        <button type="button" className="button quiet" onClick={onRetry}>
          Try again
        </button>
        <button type="button" className="button quiet" onClick={onEdit}>
          Edit
        </button>
      </div>
    )}
  </li>
);
