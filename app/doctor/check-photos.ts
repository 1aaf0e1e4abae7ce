import { fault, fine, type Finding } from "./finding";
import type { Subject } from "./subject";

/** Whether photos can be developed. sharp's binaries need a processor with x86-64-v2, which machines before 2009 lack. */
export const checkPhotos = ({ loadSharp }: Subject): Promise<Finding[]> =>
  loadSharp().then(
    () => [fine("photos", "Photos can be prepared here.")],
    (error: unknown) => [
      fault(
        "photos-closed",
        `The package sharp can't be loaded, so no photo is taken (${firstLine(error)}): install the program again, or move to a machine whose processor has x86-64-v2.`,
      ),
    ],
  );

const firstLine = (error: unknown): string =>
  String(error instanceof Error ? error.message : error).split("\n")[0] ?? "";
