export { community, type Community } from "./community";
export { exportMembers } from "./export-members";
export { memberFilterInput, memberListInput, type MemberListInput } from "./input";
export { listMembers, MEMBERS_PAGE } from "./list-members";
