import { momentText } from "~/ui/time/date-text";

/** When something happened, in the reader's own time. */
export const Moment = ({ at, timeZone }: { at: string; timeZone: string }) => (
  <time dateTime={at}>{momentText(at, timeZone)}</time>
);
