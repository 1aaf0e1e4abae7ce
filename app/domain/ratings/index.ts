export { rateForm, rateInput } from "./input";
export { rateHandover } from "./rate-handover";
export { unratedHandovers } from "./unrated-handovers";
