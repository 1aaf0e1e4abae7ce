import { Bars } from "~/ui/bars/bars";
import { ActiveRequest } from "./active-request";
import { SecurityNotice } from "./security-notice";

/** The early parts, as the server renders them. In the browser this file is empty, and they load when they are needed. */
export const partsNow:
  { Bars: typeof Bars; ActiveRequest: typeof ActiveRequest; SecurityNotice: typeof SecurityNotice } | undefined = {
  Bars,
  ActiveRequest,
  SecurityNotice,
};
