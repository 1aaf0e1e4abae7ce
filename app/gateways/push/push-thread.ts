import { parentPort, workerData } from "node:worker_threads";
import type { Push, PushResult } from "~/domain/push";
import { createPoster, type PushSettings } from "./post-push";

/** The thread that encrypts and sends pushes: `thread-push-sender.ts` starts it. */

export interface PushQuestion {
  id: number;
  push: Push;
}
export interface PushReply {
  id: number;
  result: PushResult;
}

const post = createPoster(workerData as PushSettings);

parentPort?.on("message", ({ id, push }: PushQuestion) => {
  void post(push).then((result) => parentPort?.postMessage({ id, result } satisfies PushReply));
});
