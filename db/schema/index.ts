export * from "./chat";
export * from "./donations";
export * from "./members";
export * from "./moderation";
export * from "./points";
export * from "./requests";
export * from "./spaces";
export * from "./system";
