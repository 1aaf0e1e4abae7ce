import { historyInput, parkingHistory } from "~/domain/history";
import { entryOf } from "~/domain/history/rules";
import { timeZoneOf } from "../time-zone";
import { forMembers, type Operation } from "./operation";

const MOST = 100;

/** Specification 7: shares and finds, newest first, in the dates and times of the member's place. */
export const history: Operation[] = [
  forMembers({
    method: "GET",
    path: "/parking-history",
    input: historyInput,
    answer: async ({ context, actor, input, request, signedIn }) => {
      const zone = signedIn.zone.timeZone ?? timeZoneOf(request, context.settings, signedIn);
      return (await parkingHistory(context, actor, input, MOST)).map((item) => entryOf(item, zone));
    },
  }),
];
