export { addNotice } from "./add-notice";
export { noticeDelivered } from "./notice-delivered";
export { takeNotices, type WaitingNotice } from "./take-notices";
export { tell } from "./tell";
export { tellAdmins } from "./tell-admins";
