import { z } from "zod";
import { historyInput, parkingHistory } from "~/domain/account";
import { entryOf } from "~/domain/account/rules";
import { timeZoneOf } from "../auth/time-zone";
import { historyEntry } from "./answers/points";
import { forMembers, type Operation } from "./operation";

const MAX = 100;

/** Specification 7: shares and finds, newest first, in the dates and times of the member's place. */
export const history: Operation[] = [
  forMembers({
    method: "GET",
    path: "/parking-history",
    title: "Shared and found spaces, newest first; at most 100, before the entry `before`",
    query: historyInput,
    refuses: ["not-found"],
    answers: z.array(historyEntry),
    answer: async ({ context, actor, query, request, signedIn }) => {
      const zone = signedIn.zone.timeZone ?? timeZoneOf(request, context.settings, signedIn);
      return (await parkingHistory(context, actor, query, MAX)).map((item) => entryOf(item, zone));
    },
  }),
];
