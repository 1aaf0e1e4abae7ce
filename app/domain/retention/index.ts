export { retain, type Removed } from "./retain";
export { retentionRules } from "./retention";
