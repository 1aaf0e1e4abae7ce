export { retain, type Removed } from "./retain";
export { retentionRules, type RetentionRule } from "./retention";
