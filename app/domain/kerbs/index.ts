export { askIfSure, questionAt } from "./ask-if-sure";
export { readPolicies } from "./input";
