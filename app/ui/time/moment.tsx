import { momentText } from "./date-text";
import { useTimeZone } from "./use-time-zone";

/** When something happened, in the reader's own time. */
export const Moment = ({ at }: { at: string }) => <time dateTime={at}>{momentText(at, useTimeZone())}</time>;
