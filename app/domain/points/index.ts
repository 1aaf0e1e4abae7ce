export { addPoints, grant } from "./add-points";
export { payHandover } from "./pay-handover";
export { transactionsOf } from "./transactions-of";
