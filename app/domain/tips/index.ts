export { tipReportInput, tipForm } from "./input";
export { markTip, reportTip } from "./mark-tip";
export { tipsNear } from "./tips-near";
