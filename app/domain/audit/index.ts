export { addAuditEntry } from "./add-audit-entry";
export { mustBeAdmin } from "./must-be-admin";
export { recordRead } from "./record-read";
