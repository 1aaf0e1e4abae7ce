// The browser reads these numbers from rules, all folders of the domain from shared.
export { cutoff, keptDays } from "../shared/kept-days";
