export { securityLogInput } from "./input";
export { createSecurityLog, type NewSecurityEvent, type SecurityLog } from "./note-security-event";
export { SECURITY_PAGE, securityLog } from "./security-log";
