import { PlainLink } from "~/ui/shell/plain-link";
import { type QueuedKind, type QueuedRequest, TOO_OLD } from "~/worker/messages";
import { kindNames, useQueueWhileOffline, useOfflineQueue } from "./use-offline-queue";
import { sendToWorker } from "./use-service-worker";

/** What is asked of a request that waited too long, and the button that says yes. */
const questions: Partial<Record<QueuedKind, { text: string; yes: string }>> = {
  share: { text: "Still there? Share again.", yes: "Share again" },
  promise: { text: "Still at your car? Promise it again.", yes: "Promise again" },
  claim: { text: "Still on your way? Say again that you're coming.", yes: "I'm coming" },
};

/** Where a refused form can be filled in again. */
const pages: Partial<Record<QueuedKind, string>> = { share: "/spaces/new", request: "/requests/new", car: "/car" };

/** What the member did without a network, oldest first (docs/product.md#offline). */
export function OfflineQueue() {
  const queue = useOfflineQueue();
  useQueueWhileOffline();
  if (queue.length === 0) return null;
  return (
    <section className="bars stack" aria-label="Waiting to be sent">
      {queue.map((request) => (
        <QueuedCard key={request.id} request={request} />
      ))}
    </section>
  );
}

function QueuedCard({ request: { id, kind, text, at, state, reason } }: { request: QueuedRequest }) {
  const page = state === "refused" ? pages[kind] : undefined;
  const time = new Date(at).toLocaleTimeString("en-US", { hour: "numeric", minute: "2-digit" });
  return (
    <article className="card stack">
      <p role="status">
        <strong>{kindNames[kind]}</strong>
        {" · "}
        {state === "waiting" && `Waits for the network since ${time}. It's sent by itself.`}
        {state === TOO_OLD && questions[kind]?.text}
        {state === "refused" && reason}
      </p>
      {text && <p dir="auto">'{text}'</p>}
      <div className="row">
        {state !== "waiting" && (
          <button type="button" className="button" onClick={() => void sendToWorker({ again: id })}>
            {(state === TOO_OLD && questions[kind]?.yes) || "Try again"}
          </button>
        )}
        {page && (
          <PlainLink className="button quiet" to={page}>
            Fill in again
          </PlainLink>
        )}
        <button type="button" className="button quiet" onClick={() => void sendToWorker({ discard: id })}>
          Discard
        </button>
      </div>
    </article>
  );
}
