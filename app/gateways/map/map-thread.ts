import { createHash } from "node:crypto";
import { parentPort, workerData } from "node:worker_threads";
import { brotliCompressSync, constants } from "node:zlib";
import { openArchive } from "./map-archive";
import { createDrawer } from "./drawer";
import { openKerbs } from "./kerbs/kerb-file";
import { createStreets } from "./streets";
import type { FirstReply, MapFiles, MapQuestion, MapReply, MapWork } from "./ask-map-thread";
import { errorText } from "~/domain/shared/errors";

/** The program of the thread that draws the map: `ask-map-thread.ts` starts it. */

/** Brotli's quality, from 0 to 11. With 11 a tile takes 20 times as long and is 15 % smaller. */
const QUALITY = 5;

/** A copy of the compressed bytes: the compressor's own result would keep its buffer of 16 KB in the cache. */
const compressed = (svg: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(
    brotliCompressSync(svg, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: QUALITY,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: svg.length,
        // A window of 64 KB holds most tiles whole, and is set up sooner than the usual one of 4 MB.
        [constants.BROTLI_PARAM_LGWIN]: 16,
      },
    }),
  );

async function serve(files: MapFiles): Promise<void> {
  const archive = await openArchive(files.map);
  const kerbs = files.kerbs === null ? null : await openKerbs(files.kerbs);
  const drawer = createDrawer(archive, kerbs);
  const streets = createStreets(drawer.source, archive.maxZoom);

  async function answerTo(question: MapQuestion): Promise<MapWork[keyof MapWork]["answer"]> {
    switch (question.kind) {
      case "tile":
        return compressed(await drawer.draw(question.ask));
      case "near":
        return streets.near(question.ask);
      case "kerb":
        return kerbs?.nearest(question.ask)?.policies ?? [];
      case "find": {
        const { typed, around, limit } = question.ask;
        return streets.find(typed, around, limit);
      }
    }
  }

  parentPort?.on("message", (question: MapQuestion) => {
    const { id } = question;
    answerTo(question).then(
      (answer) => parentPort?.postMessage({ id, answer } satisfies MapReply),
      (error: unknown) => parentPort?.postMessage({ id, failed: String(error) } satisfies MapReply),
    );
  });
  // Browsers cache tiles without limit, so the address changes when either file changes.
  const facts = { ...archive.facts, hash: kerbs ? hashOf(archive.facts.hash, kerbs.hash) : archive.facts.hash };
  parentPort?.postMessage({ facts, kerbs: kerbs?.facts ?? null } satisfies FirstReply);
}

const hashOf = (map: string, kerbs: string): string =>
  createHash("sha256").update(`${map} ${kerbs}`).digest("base64url").slice(0, map.length);

await serve(workerData as MapFiles).catch((error: unknown) => {
  parentPort?.postMessage({ failed: errorText(error) } satisfies FirstReply);
});
