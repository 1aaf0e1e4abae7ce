export { addNotice } from "./add-notice";
export { noticeDelivered } from "./notice-delivered";
export { takeNotices } from "./take-notices";
export { notify } from "./notify";
export { notifyAdmins } from "./notify-admins";
