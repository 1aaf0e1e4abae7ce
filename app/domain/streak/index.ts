export { currentStreak } from "./current-streak";
export { recordVisit } from "./record-visit";
