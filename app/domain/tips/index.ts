export { reportInput, tipForm } from "./input";
export { markTip } from "./mark-tip";
export { reportTip } from "./report-tip";
export { tipsNear } from "./tips-near";
