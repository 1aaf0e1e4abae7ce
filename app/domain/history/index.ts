export { historyInput } from "./input";
export { HISTORY_PAGE, parkingHistory } from "./parking-history";
